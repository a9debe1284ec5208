"""The table that a script is played at: the game with the rules, pay tables and bets that its lines want."""

from collections.abc import Iterator, Mapping, Sequence

from sabot.games.bet import Dealt
from sabot.games.toml_reading import BadSetting
from sabot.games.variant import Rules, Variant, with_offer, with_rules, with_table
from sabot.script.game_lines import GameLine, Numbered, Offer, Set, Table
from sabot.script.script_lines import BadScript

OF_SPLITS = ("max_hands", "split_depth")
OF_THE_SHOE = ("decks", "cut", "burn", "hands", *OF_SPLITS)
"""Rules that bind a table by its shoe or its seats; a script may be about one that may not open with them."""


def arranged(
    game: Variant[Rules, Dealt], lines: Sequence[Numbered], wanted: Sequence[str]
) -> Variant[Rules, Dealt]:
    """The game as set up by `set`, `table` and `offer`.

    Without an `offer` line the table offers the bets that are wanted, and of the game's usual bets as many
    as go together with these.
    """
    changes: dict[str, str] = {}
    number = 0
    for numbered in lines:
        if isinstance(numbered.line, Set):
            changes, number = changes | numbered.line.changes, numbered.number
    game = _set(game, changes, number)
    for numbered in lines:
        if isinstance(numbered.line, Table):
            game = _with_table(game, numbered.line, numbered.number)
    game = _with_offer(game, lines, changes, wanted)
    for problem in game.table_problems():
        if problem.key in changes and problem.key not in OF_THE_SHOE:
            raise BadScript(number, f"{game.key}: {problem.key} = {problem.value}: {problem.right}")
    return game


def reachable(game: Variant[Rules, Dealt]) -> Variant[Rules, Dealt]:
    """The same game as a table can open it: of hands and splits no more than the other rules let come."""
    for problem in game.table_problems():
        if problem.key in OF_SPLITS:
            game = _lowered(game, problem.key, int(problem.value))
    return game


def _lowered(game: Variant[Rules, Dealt], key: str, value: int) -> Variant[Rules, Dealt]:
    while value and any(problem.key == key for problem in game.table_problems()):
        value -= 1
        game = with_rules(game, {key: str(value)})
    return game


def _with_offer(
    game: Variant[Rules, Dealt],
    lines: Sequence[Numbered],
    changes: Mapping[str, str],
    wanted: Sequence[str],
) -> Variant[Rules, Dealt]:
    for numbered in lines:
        if isinstance(numbered.line, Offer):
            return _with_exact_offer(game, numbered.line, numbered.number)
    return _with_wanted(game, wanted, changes)


def may_be_arranged(game: Variant[Rules, Dealt], line: GameLine, number: int) -> bool:
    """Whether the table could also be set up like this; a `refuse` line asks.

    What a slip of the pen names is not refused but wrong: it would be refused whatever the rules are.
    """
    _check_known(game, line, number)
    try:
        match line:
            case Set(changes=changes):
                changed = _set(game, changes, number)
            case Table():
                changed = _with_table(game, line, number)
            case Offer():
                changed = _with_exact_offer(game, line, number)
    except BadScript:
        return False
    return set(changed.table_problems()) <= set(game.table_problems())


def _check_known(game: Variant[Rules, Dealt], line: GameLine, number: int) -> None:
    match line:
        case Set(changes=changes):
            named, known, what = tuple(changes), type(game.rules).__struct_fields__, "rule"
        case Table(bet=bet):
            named, known, what = (bet,), known_bets(game), "bet"
        case Offer(bets=bets):
            named, known, what = bets, known_bets(game), "bet"
    for key in named:
        if key not in known:
            raise BadScript(number, f"there is no {what} {key}, so nothing is shown by refusing it")


def known_bets(game: Variant[Rules, Dealt]) -> tuple[str, ...]:
    """Every bet of the game's family, whether this game can offer it or not."""
    return tuple(game.bets)


def _set(game: Variant[Rules, Dealt], changes: Mapping[str, str], number: int) -> Variant[Rules, Dealt]:
    try:
        return with_rules(game, changes)
    except BadSetting as wrong:
        raise BadScript(number, str(wrong)) from None


def _with_table(game: Variant[Rules, Dealt], line: Table, number: int) -> Variant[Rules, Dealt]:
    try:
        return with_table(game, line.bet, line.name)
    except BadSetting as wrong:
        raise BadScript(number, str(wrong)) from None


def _with_exact_offer(game: Variant[Rules, Dealt], line: Offer, number: int) -> Variant[Rules, Dealt]:
    changed = with_offer(game, line.bets)
    for problem in changed.offer_problems():
        raise BadScript(number, f"{game.key} cannot offer {problem.value}: {problem.right}")
    return changed


def _with_wanted(
    game: Variant[Rules, Dealt], wanted: Sequence[str], changes: Mapping[str, str]
) -> Variant[Rules, Dealt]:
    special = [key for key in dict.fromkeys(wanted) if key in game.can_offer]
    if set(special) <= set(game.offered) and not any(game.offer_problems()):
        return game
    for table in _layouts(game, changes):
        with_needs = [*special, *(key for bet in special for key in table.bets[bet].links.needs)]
        candidate = with_offer(table, tuple(dict.fromkeys(with_needs)))
        if any(candidate.offer_problems()):
            continue
        return _filled_up(candidate, game.offered)
    return game


def _layouts(game: Variant[Rules, Dealt], changes: Mapping[str, str]) -> Iterator[Variant[Rules, Dealt]]:
    """The game in its own layout first; in the others where the script does not name one."""
    yield game
    if "layout" in changes:
        return
    for layout in dict.fromkeys(name for bet in game.bets.values() for name in bet.links.layouts):
        yield with_rules(game, {"layout": layout})


def _filled_up(game: Variant[Rules, Dealt], usual: Sequence[str]) -> Variant[Rules, Dealt]:
    """One usual bet after the other, wherever it goes together with what is offered by then."""
    for key in usual:
        more = with_offer(game, (*game.offered, key)) if key not in game.offered else game
        if not any(more.offer_problems()):
            game = more
    return game


def refused_arrangements(game: Variant[Rules, Dealt], lines: Sequence[Numbered]) -> Iterator[str]:
    """`refuse set`, `refuse table` and `refuse offer` lines that are allowed after all."""
    for numbered in lines:
        if may_be_arranged(game, numbered.line, numbered.number):
            yield f"line {numbered.number}: {numbered.line} was to be refused, but is allowed"
