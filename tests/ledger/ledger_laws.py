"""The laws of the ledger, each a function of a whole day; one that lets a mistake pass is no law."""

from naive_house import PLAYERS, TABLE, House, pockets, purses

from sabot.games.answer import Refused
from sabot.ledger import Ledger, applying, imbalance, overdrawn, postings
from sabot.ledger.account import BONUS, held
from sabot.ledger.facts import GoldenAwarded, RoundSettled, RoundVoided
from sabot.ledger.lot import together
from sabot.ledger.meters import Meters, check_meters, metered
from sabot.ledger.state import pending_imbalance


def _states(house: House) -> list[Ledger]:
    return [told.before for told in house.told] + [house.ledger]


def sums_are_zero(house: House) -> None:
    for ledger in _states(house):
        assert imbalance(ledger) == 0
        assert pending_imbalance(ledger) == 0


def nobody_is_overdrawn(house: House) -> None:
    for ledger in _states(house):
        assert overdrawn(ledger) == ()


def the_model_agrees(house: House) -> None:
    """What was possible was taken, what was not was refused, and everybody has what they should have."""
    for told in house.told:
        refused = isinstance(told.answer, Refused)
        assert refused is not told.possible, told
    assert purses(house) == pockets(house)


def ended_rounds_hold_nothing(house: House) -> None:
    for told in house.told:
        for fact in told.facts:
            if isinstance(fact, RoundSettled | RoundVoided) and not isinstance(told.answer, Refused):
                assert not list(told.answer.ledger.holders(fact.round))
    assert house.ledger.balance(held(TABLE)) == 0, "between events nothing stays with the table itself"


def everything_lying_is_held(house: House) -> None:
    """For the round or the interrupted game, whichever it lies in; nothing else is held of a wallet."""
    for player in PLAYERS:
        money = 0
        for name, where in ((house.round_id, house.felt), (house.interrupted_id, house.interrupted)):
            lying = together(lies.all for at, lies in where.items() if at.player == player)
            holds = house.ledger.holds_for(name, player)
            assert house.ledger.held_for(name, player) == lying.money
            assert sum(hold.amount for hold in holds) == lying.total
            money += lying.money
        assert house.ledger.account(f"wallet:{player}").held == money


def events_count_once(house: House) -> None:
    """Every event told again, in any later state, gives its first transfers and changes nothing."""
    for number, told in enumerate(house.told, start=1):
        if not isinstance(told.answer, Refused) and told.answer.transfers:
            again = postings.post(house.ledger, f"e{number}", told.facts)
            assert not isinstance(again, Refused)
            assert again.ledger is house.ledger
            assert again.transfers == told.answer.transfers


def transfers_count_once(house: House) -> None:
    for told in house.told:
        if not isinstance(told.answer, Refused) and told.answer.transfers:
            assert applying.apply(told.answer.ledger, told.answer.transfers) == told.answer.ledger


def transfers_tell_everything(house: House) -> None:
    """The transfers alone, applied from nothing, reach the same ledger."""
    ledger = Ledger()
    for told in house.told:
        if not isinstance(told.answer, Refused):
            after = applying.apply(ledger, told.answer.transfers)
            assert not isinstance(after, Refused)
            ledger = after
    assert ledger == house.ledger


def meters_agree(house: House) -> None:
    for player in PLAYERS:
        check_meters(metered(Meters(), player, house.effects), house.ledger, player)


def chips_are_counted(house: House) -> None:
    """All golden chips that were ever given are in a tray, on the felt, or spent."""
    given = sum(
        fact.value * fact.count
        for told in house.told
        for fact in told.facts
        if isinstance(fact, GoldenAwarded)
    )
    spent = given + house.ledger.balance(BONUS)
    accounts = house.ledger.accounts.items()
    trays = sum(account.balance for name, account in accounts if name.startswith("golden:"))
    assert given == spent + trays
    assert spent >= 0


LAWS = (
    sums_are_zero,
    nobody_is_overdrawn,
    the_model_agrees,
    ended_rounds_hold_nothing,
    everything_lying_is_held,
    events_count_once,
    transfers_count_once,
    transfers_tell_everything,
    meters_agree,
    chips_are_counted,
)
