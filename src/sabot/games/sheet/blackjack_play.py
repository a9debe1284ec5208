"""How blackjack is played, sentence by sentence, each asked of the rules."""

from collections.abc import Iterator

from sabot.games.blackjack.dealer import STANDS_ON
from sabot.games.blackjack.options import charlie_beats_blackjack
from sabot.games.blackjack.rules import (
    DealerBlackjack,
    Double,
    Hands,
    Hole,
    Insurance,
    OnDisconnect,
    Rules,
    Soft17,
    Surrender,
)
from sabot.games.sheet.document import Block, Heading
from sabot.games.sheet.writer import Writer

CHECKS_BEFORE_PLAY = (Hole.PEEK, Hole.PEEK_ACE)
"""Ways of dealing in which the dealer looks at the second card under an ace before anybody decides."""
WINS_ALWAYS = 8
"""The Charlie that not even a dealer blackjack beats (B12)."""


def play_blocks(write: Writer, rules: Rules) -> Iterator[Block]:
    yield write.paragraph(write("blackjack.aim"), write("blackjack.values"), write("blackjack.soft"))
    yield write.paragraph(write("blackjack.natural", pays=write.price(rules.blackjack_pays)))
    yield from _deal(write, rules)
    yield from _insurance(write, rules)
    yield from _decisions(write, rules)
    yield from _doubling(write, rules)
    yield from _splitting(write, rules)
    yield from _surrender(write, rules)
    yield from _card_limit(write, rules)
    yield from _dealer(write, rules)
    yield from _dealer_blackjack(write, rules)
    yield from _settlement(write, rules)


def _heading(write: Writer, key: str) -> Heading:
    return Heading(key, write(f"blackjack.heading.{key}"))


def is_insured(rules: Rules) -> bool:
    return rules.insurance is Insurance.NORMAL


def can_split(rules: Rules) -> bool:
    return reachable_hands(rules) > 1


def reachable_hands(rules: Rules) -> int:
    """How many hands one deal can become: each split of a line doubles it at most."""
    return int(min(rules.max_hands, 2**rules.split_depth))


def loses_to_late_blackjack(rules: Rules) -> bool:
    """Whether a dealer blackjack can come to light after decisions have been made."""
    return rules.hole is not Hole.PEEK


def _deal(write: Writer, rules: Rules) -> Iterator[Block]:
    yield _heading(write, "the-deal")
    asked_first = is_insured(rules) and rules.hole in CHECKS_BEFORE_PLAY
    yield write.paragraph(
        write(f"blackjack.deal.{rules.hands}"),
        write(f"blackjack.hole.{rules.hole}"),
        write("blackjack.hole.after-insurance") if asked_first else "",
    )
    if rules.hands is Hands.COMMON:
        yield write.bullets(
            *(write(f"blackjack.common.{name}") for name in ("own", "step", "hidden", "card"))
        )


def _insurance(write: Writer, rules: Rules) -> Iterator[Block]:
    yield _heading(write, "insurance")
    if not is_insured(rules):
        yield write.paragraph(write("blackjack.insurance.never"))
        return
    decided = "at-once" if rules.hole in CHECKS_BEFORE_PLAY else "at-the-end"
    yield write.paragraph(
        write("blackjack.insurance.normal"), write(f"blackjack.insurance.per.{rules.insurance_per}")
    )
    yield write.paragraph(
        write("blackjack.insurance.pays", pays=write.price(rules.insurance_pays)),
        write(f"blackjack.insurance.{decided}"),
        write("blackjack.insurance.blackjack"),
    )


def _decisions(write: Writer, rules: Rules) -> Iterator[Block]:
    yield _heading(write, "your-decisions")
    names = ["hit", "stand", "double"]
    if can_split(rules):
        names.append("split")
    if rules.surrender is not Surrender.NONE:
        names.append("surrender")
    yield write.terms("blackjack.decision", *names)
    extra = write("blackjack.extra.split") if can_split(rules) else write("blackjack.extra.double")
    yield write.paragraph(write("blackjack.twenty-one"), extra)
    order = write("blackjack.order.common" if rules.hands is Hands.COMMON else "blackjack.order.own")
    clocked = rules.on_disconnect is not OnDisconnect.WAIT
    yield write.paragraph(
        order,
        write(f"blackjack.time.{rules.on_disconnect}"),
        write("blackjack.time.machine") if clocked else "",
    )


def _doubling(write: Writer, rules: Rules) -> Iterator[Block]:
    yield _heading(write, "doubling")
    yield write.paragraph(
        write(f"blackjack.double.{rules.double}"),
        "" if rules.double is Double.ANY_TWO else write("blackjack.double.best"),
        write("blackjack.double.any-number") if rules.double_any_number else "",
        write(_after_split(rules)) if can_split(rules) else "",
    )


def _after_split(rules: Rules) -> str:
    if not rules.double_after_split:
        return "blackjack.double.split.no"
    free = rules.double is Double.TEN_OR_ELEVEN
    return "blackjack.double.split.free" if free else "blackjack.double.split.same"


def _splitting(write: Writer, rules: Rules) -> Iterator[Block]:
    yield _heading(write, "splitting")
    if not can_split(rules):
        yield write.paragraph(write("blackjack.split.none"))
        return
    yield write.paragraph(
        write("blackjack.split.how"),
        write(_split_again(rules), hands=write.counted("hand", reachable_hands(rules))),
    )
    yield write.bullets(
        write(_split_aces(rules)),
        write("blackjack.split.twenty-one"),
        write(f"blackjack.split.order.{rules.hands}"),
    )


def _split_aces(rules: Rules) -> str:
    played = "blackjack.split.aces.draw" if rules.draw_split_aces else "blackjack.split.aces"
    return f"{played}.again" if rules.resplit_aces else played


def _split_again(rules: Rules) -> str:
    hands = reachable_hands(rules)
    if hands == 2:
        return "blackjack.split.once"
    # With room for four hands and two splits a line, each of the first two hands may be split once more.
    held_by_depth = hands == 2**rules.split_depth
    return "blackjack.split.again.once-each" if held_by_depth else "blackjack.split.again.freely"


def _surrender(write: Writer, rules: Rules) -> Iterator[Block]:
    yield _heading(write, "surrendering")
    if rules.surrender is Surrender.NONE:
        yield write.paragraph(write("blackjack.surrender.none"))
        return
    late = "unchecked" if loses_to_late_blackjack(rules) else "checked"
    risk = late if rules.surrender is Surrender.LATE else rules.surrender.value
    yield write.paragraph(write("blackjack.surrender.late"), write(f"blackjack.surrender.{risk}"))


def _card_limit(write: Writer, rules: Rules) -> Iterator[Block]:
    yield _heading(write, "card-limit")
    if not rules.charlie:
        yield write.paragraph(write("blackjack.charlie.none"))
        return
    against = "always" if rules.charlie == WINS_ALWAYS else "unless-blackjack"
    yield write.paragraph(
        write("blackjack.charlie.wins", cards=write.counted("card", rules.charlie)),
        write(f"blackjack.charlie.{against}"),
    )


def _dealer(write: Writer, rules: Rules) -> Iterator[Block]:
    yield _heading(write, "the-dealer")
    soft = "blackjack.soft17.hit" if rules.soft17 is Soft17.HIT else "blackjack.soft17.stand"
    yield write.paragraph(
        write("blackjack.dealer.draws", draws=str(STANDS_ON - 1), stands=str(STANDS_ON)), write(soft)
    )
    if rules.dealer_draws_out:
        yield write.paragraph(write("blackjack.dealer.draws-out"))
        return
    looks = loses_to_late_blackjack(rules)
    yield write.paragraph(
        write("blackjack.dealer.rests"),
        write("blackjack.dealer.second-card") if looks else "",
        write("blackjack.dealer.special"),
    )


def _dealer_blackjack(write: Writer, rules: Rules) -> Iterator[Block]:
    yield _heading(write, "dealer-blackjack")
    beaten = "charlie" if charlie_beats_blackjack(rules) else "all"
    yield write.paragraph(write(f"blackjack.against.loses.{beaten}"), write(_against(rules)))
    if loses_to_late_blackjack(rules):
        yield write.paragraph(write("blackjack.against.bust"))


def _against(rules: Rules) -> str:
    if rules.dealer_blackjack is DealerBlackjack.LOSE_ALL:
        late = "unchecked" if loses_to_late_blackjack(rules) else "checked"
        return f"blackjack.against.lose-all.{late}"
    return f"blackjack.against.{rules.dealer_blackjack}"


def _settlement(write: Writer, rules: Rules) -> Iterator[Block]:
    yield _heading(write, "who-wins")
    names = ("bust", "wins", *(("push-22",) if rules.push_22 else ()), "push", "natural")
    yield write.bullets(*(write(f"blackjack.settle.{name}") for name in names))
