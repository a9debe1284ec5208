"""Every control that the documents name is on the page and does what it says, for several games at once."""

import re

import pytest
from browser_fixtures import Visit
from browser_ground import PHONE, SIDEWAYS, Served
from playing import Somebody
from playwright.sync_api import Page, expect


def at(page: Page, house: Served, title: str) -> Somebody:
    somebody = Somebody(page, house.address)
    somebody.enter(title)
    somebody.sit_if_asked()
    expect(somebody.main_bet()).to_be_enabled()
    return somebody


def the_other(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


@pytest.mark.feature("BJ-107")
@pytest.mark.feature("BJ-109")
@pytest.mark.feature("BJ-112")
@pytest.mark.feature("BJ-118")
@pytest.mark.feature("BJ-120")
@pytest.mark.feature("BJ-125")
@pytest.mark.feature("BJ-116")
@pytest.mark.feature("BJ-29")
@pytest.mark.feature("LIVE-103")
def test_the_console_of_a_blackjack_table(house: Served, visit: Visit) -> None:
    page = visit()
    somebody = at(page, house, "ETG Blackjack")
    chips = page.get_by_role("radiogroup", name="Chip value").get_by_role("radio")
    assert 1 <= chips.count() <= 8
    credit = page.get_by_role("group", name="Credit")
    expect(credit).to_contain_text("1,000.00")
    expect(page.get_by_role("status").filter(has_text=re.compile("[Bb]ets please")).first).to_be_attached()
    chips.nth(2).click()
    somebody.stake()
    expect(somebody.figure("Bet")).to_have_text("5")
    expect(credit).to_contain_text("995.00")
    amounts_in_credits_and_in_currency(somebody)
    hides_and_shows(somebody)
    the_other(page, "Switch sound off")
    expect(page.get_by_role("button", name="Switch sound on")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Deal(?!er)"))).to_be_enabled()
    # Whoever comes to this table next need not wait for decisions of somebody who has gone.
    page.get_by_role("button", name=re.compile("^Undo")).click()
    expect(somebody.figure("Bet")).to_have_text("0")


def amounts_in_credits_and_in_currency(somebody: Somebody) -> None:
    """By the option, where a credit is five: the felt and every figure follow, the credit meter does not."""
    page = somebody.page
    unit = page.get_by_role("button", name="Show amounts in another denomination")
    while "5.00" not in unit.inner_text():
        before = unit.inner_text()
        unit.click()
        expect(unit).not_to_have_text(before)
    lying = page.get_by_role("button", name=re.compile("^Main bet, hand 1,"))
    for chosen, bet, playable in (
        ("currency", "5", "995"),
        ("credits", "1", "199"),
        ("currency", "5", "995"),
    ):
        page.get_by_role("button", name="Options", exact=True).click()
        options = page.get_by_role("dialog", name="Options")
        options.get_by_role("combobox", name=re.compile("^Amounts in")).select_option(chosen)
        options.get_by_role("button", name="Close").click()
        expect(somebody.figure("Bet")).to_have_text(bet)
        expect(somebody.figure("Playable")).to_have_text(playable)
        expect(lying).to_have_accessible_name(re.compile(f"your stake {bet}$"))
        expect(page.get_by_role("group", name="Credit")).to_contain_text("995.00")


def hides_and_shows(somebody: Somebody) -> None:
    """Credits, and what was bet and won, can be read by nobody else who looks on."""
    page = somebody.page
    figures = [somebody.figure(name) for name in ("Bet", "Last bet", "Last win", "Playable")]
    lying = page.get_by_role("button", name=re.compile("^Main bet, hand 1,")).locator(".money")
    all_ = (*figures, page.get_by_role("group", name="Credit").locator(".money"), lying.first)
    the_other(page, "Hide credits")
    for figure in all_:
        expect(figure).to_have_css("filter", re.compile("blur"))
    the_other(page, "Show credits")
    for figure in all_:
        expect(figure).to_have_css("filter", "none")


NOTE_LOUDNESS = """
  window.loud = [];
  Object.defineProperty(AudioContext.prototype, 'state', { get: () => 'running' });
  const plain = AudioNode.prototype.connect, next = new WeakMap();
  AudioNode.prototype.connect = function (to, ...more) {
    next.set(this, to);
    let [node, gain] = [to, 1];
    for (; next.has(node); node = next.get(node)) gain *= node.gain?.value ?? 1;
    const sounds = this instanceof GainNode && node instanceof AudioDestinationNode;
    if (sounds) window.loud.push(Math.round(gain * 100));
    return plain.call(this, to, ...more);
  };
"""
"""How loud each sound is on its way to the loudspeaker, in percent of the loudest."""


@pytest.mark.feature("BAC-18")
def test_the_volume_is_what_the_slider_says(house: Served, visit: Visit) -> None:
    page = visit()
    page.add_init_script(NOTE_LOUDNESS)
    somebody = at(page, house, "Dai Bacc")
    # Loudness goes by the square: half the way is a quarter of it.
    for volume, loud in (("0", set[int]()), ("100", {100}), ("50", {25})):
        page.get_by_role("button", name="Options", exact=True).click()
        options = page.get_by_role("dialog", name="Options")
        options.get_by_role("slider", name="Volume").fill(volume)
        options.get_by_role("button", name="Close").click()
        page.evaluate("window.loud.length = 0")
        if loud:
            # Its own chip, or the first cards where betting is over just now.
            somebody.main_bet().click()
            page.wait_for_function("() => window.loud.length > 0")
        else:
            somebody.stake()
        assert set(page.evaluate("window.loud")) == loud


@pytest.mark.feature("BAC-14")
@pytest.mark.feature("BAC-22")
@pytest.mark.feature("BAC-24")
@pytest.mark.feature("BAC-25")
@pytest.mark.feature("BAC-26")
@pytest.mark.feature("BAC-27")
@pytest.mark.feature("BAC-36")
@pytest.mark.feature("BAC-37")
@pytest.mark.feature("BAC-70")
def test_the_controls_of_a_baccarat_table(house: Served, visit: Visit) -> None:
    page = visit()
    somebody = at(page, house, "Koi Bacc")
    expect(page.get_by_role("group", name="Credit")).to_contain_text("1,000.00")
    assert 1 <= page.get_by_role("radiogroup", name="Chip value").get_by_role("radio").count() <= 8
    for road in ("Bead plate", "Main", "Big Eye", "Small", "Cockroach"):
        expect(page.get_by_role("figure", name=road, exact=True)).to_be_visible()
    expect(page.get_by_text(re.compile("^Shoe 1"))).to_be_visible()
    for side in ("Player", "Banker"):
        expect(page.get_by_role("region", name=side, exact=True)).to_be_attached()
    page.get_by_role("button", name="Odds and limits").click()
    field = page.get_by_role("button", name=re.compile("^Banker( pays|, )"))
    expect(field).to_contain_text("1,000")
    page.get_by_role("button", name="Odds and limits").click()
    somebody.stake()
    for heading in ("Bet", "Last bet", "Playable", "Last win"):
        expect(somebody.figure(heading)).to_be_visible()
    page.get_by_role("button", name="Show amounts in another denomination").click()
    expect(somebody.figure("Bet")).not_to_have_text("1")
    the_other(page, "Hide credits")
    assert page.evaluate("document.documentElement.dataset.credits") == "hidden"
    expect(page.get_by_role("button", name="Call attendant")).to_be_enabled()
    page.get_by_role("button", name="Call attendant").click()
    expect(page.get_by_text("Your call went to the people of the house").first).to_be_visible()
    expect(page.get_by_role("button", name="Attendant called")).to_be_visible()
    assert page.locator("section[data-felt='koi-bacc']").count() > 0


def test_a_reserved_seat_is_seen_and_said(house: Served, visit: Visit) -> None:
    page = visit()
    at(page, house, "Live Blackjack EU")
    reserve = page.get_by_role("button", name="Reserve my seat")
    expect(reserve).to_contain_text("Reserve my seat")
    reserve.click()
    expect(page.get_by_text(re.compile(r"^Reserved until \d")).first).to_be_visible()
    expect(reserve).to_contain_text("Reserved until")
    expect(reserve).to_have_attribute("aria-pressed", "true")
    reserve.click()
    expect(reserve).to_contain_text("Reserve my seat")
    page.get_by_role("button", name=re.compile("^Leave seat", re.I)).first.click()


@pytest.mark.feature("BJ-43")
@pytest.mark.feature("BJ-46")
@pytest.mark.feature("BJ-47")
@pytest.mark.feature("LIVE-11")
@pytest.mark.feature("LIVE-90")
def test_decisions_stand_in_their_places_and_grey_ones_say_why(house: Served, visit: Visit) -> None:
    page = visit()
    somebody = at(page, house, "ETG Blackjack")
    decisions = page.get_by_role("group", name=re.compile("^Decisions for hand"))
    no = page.get_by_role("button", name="No", exact=True)
    paid = somebody.figure("Bet").filter(has_text=re.compile("^0$"))
    while True:
        somebody.stake()
        somebody.deal()
        expect(paid.or_(decisions).or_(no).first).to_be_attached()
        if no.count() > 0:
            somebody.answer(no.first)
            expect(paid.or_(decisions).first).to_be_attached()
        if decisions.count() > 0:
            break
    for name in ("Stand", "Hit", "Double", "Split"):
        expect(decisions.get_by_role("button", name=re.compile(f"^{name}"))).to_have_count(1)
    expect(decisions.get_by_role("button", name=re.compile("^Surrender"))).to_have_count(0)
    for grey in decisions.get_by_role("button", disabled=True).all():
        assert "\n" in grey.inner_text(), "the reason stands under the name"
    somebody.play_out()


@pytest.mark.feature("BJ-103")
@pytest.mark.feature("BJ-104")
@pytest.mark.feature("BAC-11")
def test_four_games_at_once_and_none_with_bets_is_closed(house: Served, visit: Visit) -> None:
    page = visit()
    somebody = Somebody(page, house.address)
    for title in ("Punto Banco", "Dai Bacc", "Koi Bacc", "Punto Banco No Commission"):
        if title != "Punto Banco":
            page.get_by_role("link", name="Add a game").click()
            card = page.get_by_role("article").filter(has=page.get_by_role("heading", name=title, exact=True))
            card.get_by_role("link", name=re.compile("^(Join|Sit down|Return)")).click()
        else:
            somebody.enter(title)
        expect(page.get_by_role("region", name=title, exact=True)).to_be_visible()
    somebody.stake()
    closing = page.get_by_role("button", name="Close Punto Banco No Commission")
    expect(closing).to_be_disabled()
    assert closing.get_attribute("title") == "A game with bets cannot be closed"
    page.get_by_role("button", name="Show 4 games at once").click()
    for title in ("Punto Banco", "Dai Bacc", "Koi Bacc", "Punto Banco No Commission"):
        expect(page.get_by_role("region", name=title, exact=True)).to_be_visible()
    closes_what_has_no_bets(page)


def closes_what_has_no_bets(page: Page) -> None:
    """A game without bets goes, and so does its place at the table; the others stay."""
    koi = page.get_by_role("region", name="Koi Bacc", exact=True)
    page.get_by_role("main").get_by_role("button", name="Close Koi Bacc").click()
    expect(koi).to_have_count(0)
    expect(page.get_by_text("3 games open")).to_be_visible()
    banner = page.get_by_role("banner")
    banner.get_by_role("link", name="Dai Bacc").click()
    banner.get_by_role("button", name="Close Dai Bacc").click()
    expect(page.get_by_role("region", name="Dai Bacc", exact=True)).to_have_count(0)
    expect(banner.get_by_role("link", name="Dai Bacc")).to_have_count(0)


@pytest.mark.feature("LIVE-2")
@pytest.mark.feature("LIVE-55")
@pytest.mark.feature("LIVE-105")
def test_the_lobby_leads_to_tables_and_so_does_a_link(house: Served, visit: Visit) -> None:
    page = visit()
    page.goto(house.address)
    card = page.get_by_role("article").filter(has=page.get_by_role("heading", name="Live Blackjack EU"))
    expect(card).to_contain_text("1 to 500")
    page.goto(house.address + "/table/live-blackjack")
    expect(page.get_by_role("region", name="Live Blackjack", exact=True)).to_contain_text("Main 1 to 500")
    page.get_by_role("link", name="Sabot, to the tables").click()
    expect(page.get_by_role("heading", name="Tables")).to_be_visible()


@pytest.mark.feature("LIVE-102")
@pytest.mark.feature("LIVE-95")
@pytest.mark.feature("LIVE-96")
@pytest.mark.feature("BJ-117")
def test_chat_settings_sound_and_help_are_one_touch_away(house: Served, visit: Visit) -> None:
    ann, bob = visit(), visit()
    at(ann, house, "Live Blackjack")
    at(bob, house, "Live Blackjack")
    for page in (ann, bob):
        page.get_by_role("button", name="Chat", exact=True).click()
    ann.get_by_role("textbox", name="Say something nice").fill("good luck")
    ann.get_by_role("button", name="Send").click()
    expect(bob.get_by_role("region", name="Table chat")).to_contain_text("good luck")
    ann.get_by_role("button", name="Options").click()
    ann.get_by_role("switch", name=re.compile("^Four-colour deck")).check()
    assert ann.evaluate("document.documentElement.dataset.suits") == "four"
    ann.get_by_role("slider", name="Volume").fill("20")
    ann.get_by_role("dialog").get_by_role("button", name="Close").click()
    ann.get_by_role("button", name="Help", exact=True).click()
    ann.get_by_role("link", name="Rules, pay tables and exact odds").click()
    expect(ann.get_by_role("heading", name="Live Blackjack").first).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS], ids=["upright", "sideways"])
def test_a_telephone_has_the_table_and_its_menu(size: object, house: Served, visit: Visit) -> None:
    page = visit(PHONE if size == PHONE else SIDEWAYS)
    somebody = at(page, house, "Live Blackjack")
    somebody.stake()
    page.get_by_role("button", name="Table menu").click()
    expect(page.get_by_role("button", name="Chat", exact=True)).to_be_visible()


@pytest.mark.feature("LIVE-116")
def test_a_seat_is_taken_and_left(house: Served, visit: Visit) -> None:
    page = visit()
    at(page, house, "Live Blackjack EU")
    page.get_by_role("button", name=re.compile("^Leave seat", re.I)).first.click()
    expect(page.get_by_role("region", name=re.compile("You"))).to_have_count(0)
