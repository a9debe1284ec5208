"""The parts of docs/protocol.md that people wrote: how things go together."""

OPENING = """\
# The protocol

How a program plays here: a session over HTTP, then one WebSocket for up to four tables. The server decides
everything; a client gets views and events, draws them, and sends what its player wants. A view holds what its
viewer may know and nothing else, so nothing is left to a client to hide. `sabot.client` is a small client in
Python that does all of this.

This page and `web/src/wire/types.ts` are written by `make protocol` from the types of the server, and a test
holds them to that. Types are written as TypeScript writes them; a field with a question mark may be left out.

**Numbers.** Amounts are whole minor units of play credits (1000 is 10.00). Times are whole microseconds since
1970, UTC. Odds are text such as `3:2`. There are no fractions anywhere. Cards are rank and suit, such as `As`
or `Tc`: ranks `A23456789TJQK`, suits `shdc`. Bytes are base64.

**Play credits only.** Nothing here is money; `welcome` says so too.
"""

HTTP = """\
## Signing in

A session is a cookie, `sabot`, that no script can read. Every request that changes something comes from a
page of ours (`Origin`), is JSON, and carries in `x-sabot-proof` the proof that signing in gave. Whoever is
refused is told why: `{"code": "…", "values": {…}, "reason": "…"}`, with the status below. The code names a
sentence in `texts/<language>/refusals.json`, the values are filled into it, and `reason` is that sentence in
English.

| status | means |
|---|---|
| 400 | this cannot be read |
| 401 | nobody is signed in; or name or password is wrong or the name is locked, and nobody is told which |
| 403 | from another site, without the proof, from outside the venue, or not for this role |
| 404, 405 | nothing is there, or not for this method |
| 408 | the request took too long to come |
| 409 | understood, and refused |
| 413, 431 | too long |
| 415 | not JSON |
| 421 | by a name that is not ours |
| 429, 503 | too many at once; try again later |

Three failures within 30 minutes close a name for 30 minutes to whoever comes from that address, and to nobody
else (429); people of the house wait half a minute where they have signed in before, and every further failure
doubles the wait. A named person signs in again after 30 idle minutes, and once a day however busy; commands
and subscriptions count as signs of life, pings and looks do not. A guest comes back for 30 days with the
cookie, which is a new one every day. Whoever signs in over a guest ends the guest's session; the guest keeps
the money, and `/api/guest-back` is the way back.

"""

CASHIER = "session, proof; cashier"
SUPERVISOR = "session, proof; supervisor"
ROUTES: tuple[tuple[str, str, str, str], ...] = (
    ("`POST /api/guest`", "`{}`", "SignedIn; who is a guest already stays the same", "origin"),
    ("`POST /api/register`", "Credentials", "SignedIn", "origin"),
    ("`POST /api/sign-in`", "SignInRequest", "SignedIn; or, with 403, MoreNeeded", "origin"),
    ("`POST /api/sign-out`", "`{}`", "`{}`; all windows of the session are closed", "session, proof"),
    ("`GET /api/doors`", "", "SignInOptions", ""),
    ("`GET /api/security`", "", "OwnSecurity", "session"),
    (
        "`POST /api/password`",
        "PasswordRequest",
        "SignedIn in a new session; all others end, their windows too",
        "session, proof",
    ),
    ("`POST /api/sessions/end`", "EndSessionsRequest", "SignedIn", "session, proof"),
    ("`POST /api/second-factor`", "FactorRequest", "Secret, which `confirm` makes hold", "session, proof"),
    ("`POST /api/second-factor/confirm`", "CodeRequest", "Recovery", "session, proof"),
    ("`POST /api/second-factor/remove`", "FactorRequest", "SignedIn", "session, proof"),
    ("`POST /api/guest-back`", "GuestBack", "SignedIn as that guest again", "session, proof"),
    ("`GET /api/me`", "", "Me", "session"),
    ("`GET /api/limits`", "", "Bounds", "session"),
    ("`POST /api/limits`", "LimitRequest", "Bounds; a looser limit holds a day later", "session, proof"),
    ("`POST /api/exclusion`", "ExclusionRequest", "Bounds; it holds at once", "session, proof"),
    (
        "`POST /api/refill`",
        "RefillRequest",
        "`{refilled, balance}`; below the threshold, once an hour",
        "session, proof",
    ),
    ("`GET /api/words/ID`", "", "Saying", "session"),
    ("`POST /api/report`", "ReportRequest", "`{}`; people of the house see it", "session, proof"),
    ("`GET /api/reports`", "", "Report[], the latest first", "session; croupier, supervisor or operator"),
    (
        "`POST /api/mute`",
        "MuteRequest",
        "Mute",
        "session, proof; supervisor, operator, or the croupier of the table",
    ),
    ("`GET /api/mutes`", "", "Mute[]", "session; croupier, supervisor or operator"),
    ("`POST /api/confirm`", "ConfirmRequest", "Confirmed", "session, proof; people of the house"),
    ("`GET /api/people`", "", "AccountRow[]", "session; operator, supervisor, auditor"),
    ("`POST /api/people/add`", "NewAccount", "AccountDone, with a password", "session, proof; operator"),
    ("`POST /api/people/lock`", "AccountActRequest", "AccountDone", "session, proof; operator"),
    ("`POST /api/people/unlock`", "AccountActRequest", "AccountDone", "session, proof; operator"),
    (
        "`POST /api/people/reset`",
        "AccountActRequest",
        "AccountDone, with a password",
        "session, proof; operator",
    ),
    ("`POST /api/people/erase`", "AccountActRequest", "AccountDone", "session, proof; operator"),
    ("`POST /api/people/remove`", "AccountActRequest", "AccountDone", "session, proof; operator"),
    ("`POST /api/people/role`", "RoleRequest", "AccountDone", "session, proof; operator"),
    ("`POST /api/people/sessions`", "SessionsRequest", "OwnSession[]", "session, proof; operator"),
    ("`GET /api/people/waiting`", "", "AccountRequest[]", "session; operator, supervisor, auditor"),
    (
        "`POST /api/people/approve`",
        "RequestAnswer",
        "AccountDone",
        "session, proof; operator or supervisor, not who asked, not who is concerned",
    ),
    ("`POST /api/people/withdraw`", "RequestAnswer", "AccountDone", "session, proof; operator, supervisor"),
    ("`GET /api/approvals`", "", "TableApproval[]: what waits for a second person", "session; not players"),
    (
        "`POST /api/approvals`",
        "ApprovalRequest",
        "ApprovalDone",
        "session, proof; croupier, supervisor, operator",
    ),
    ("`POST /api/approvals/give`", "ApprovalAnswer", "ApprovalDone", "session, proof; supervisor, operator"),
    (
        "`POST /api/approvals/withdraw`",
        "ApprovalAnswer",
        "ApprovalDone",
        "session, proof; croupier, supervisor, operator",
    ),
    (
        "`GET /api/floor`",
        "",
        "FloorCall[]: calls, disputes and approvals that wait, at all tables",
        "session; croupier, supervisor or operator",
    ),
    (
        "`GET /api/corrections/TABLE?place=&index=`",
        "",
        "CorrectionsView: what the card there may be corrected to, and with which it may change places",
        "session; croupier or supervisor",
    ),
    (
        "`GET /api/corrections/TABLE/preview?place=&index=&card=`",
        "",
        "CorrectionPreview: what the correction would change; with `other` and `at` in place of `card`, what "
        "an exchange with the card there would",
        "session; croupier or supervisor",
    ),
    (
        "`GET /api/misdeals/TABLE`",
        "",
        "MisdealView[]: what can be done about a misdeal now, and what each way does (D4, D5)",
        "session; croupier or supervisor",
    ),
    (
        "`GET /api/disputes/TABLE`",
        "",
        "DisputeCase: who disputes, and what happened in the round",
        "session; croupier or supervisor",
    ),
    ("`GET /api/roster`", "", "RosterRow[]: who deals where", "session; croupier or supervisor"),
    ("`GET /api/terminals/NAME`", "", "TerminalView: what it starts with", "inside the venue"),
    (
        "`POST /api/terminals/NAME/attendant`",
        "AttendantCode",
        "AttendantMenu",
        "inside the venue; three wrong codes lock the menu of that terminal",
    ),
    ("`GET /api/players/WHO`", "", "PlayerAccount", "session; cashier, supervisor or auditor"),
    ("`POST /api/cash/deposit`", "Deposit", "PlayerAccount", "session, proof; cashier"),
    ("`POST /api/cash/withdraw`", "Withdraw", "PlayerAccount", "session, proof; cashier"),
    ("`POST /api/cash/out`", "CashOut", "PlayerAccount, with ticket or hand-pay", CASHIER),
    ("`POST /api/cash/redeem`", "CashTicket", "PaidOut", CASHIER),
    ("`POST /api/cash/reserve`", "ReserveTicket", "TicketView; nobody else can redeem it", CASHIER),
    ("`POST /api/cash/release`", "ReleaseTicket", "TicketView; anybody can redeem it again", CASHIER),
    (
        "`POST /api/cash/void`",
        "VoidTicket",
        "TicketView; it went back",
        "session, proof; cashier or supervisor",
    ),
    ("`POST /api/cash/reprint`", "ReprintTicket", "TicketView, to be printed again", CASHIER),
    ("`POST /api/cash/hand-pay`", "PayByHand", "PaidOut", CASHIER),
    ("`POST /api/cash/tips`", "PayTips", "DrawerView", CASHIER),
    ("`GET /api/cash/drawer`", "", "DrawerView, one's own", "session; cashier"),
    ("`POST /api/cash/drawer/open`", "OpenDrawer", "DrawerView", CASHIER),
    ("`POST /api/cash/drawer/move`", "MoveCash", "DrawerView", CASHIER),
    ("`POST /api/cash/drawer/close`", "CloseDrawer", "DrawerCount", CASHIER),
    ("`GET /api/desk/queue`", "", "DeskQueue", "session; cashier or supervisor"),
    ("`POST /api/desk/approve`", "ApproveRequest", "DeskQueue", SUPERVISOR),
    ("`POST /api/desk/tips`", "ApproveTips", "TipsAllowance", SUPERVISOR),
    ("`GET /api/desk/drawers`", "", "OpenDrawerView[], the oldest first", "session; supervisor"),
    ("`POST /api/desk/drawer/close`", "CloseDrawerFor", "DrawerCount", SUPERVISOR),
    ("`POST /api/desk/cancel`", "CancelRequest", "DeskQueue", "session, proof; cashier or supervisor"),
    (
        "`POST /api/desk/golden/award`",
        "AwardGolden",
        "`{waits, request}`; above a limit it waits for a second person",
        "session, proof; supervisor or operator",
    ),
    (
        "`POST /api/desk/golden/withdraw`",
        "WithdrawGolden",
        "`{waits, request}`",
        "session, proof; supervisor or operator",
    ),
    (
        "`GET /api/tables`",
        "",
        "LobbyTable[]; with an `etag`, so that asking again is cheap; `own` where a session is",
        "",
    ),
    ("`GET /api/names?ids=ID,ID`", "", "NameView[], at most 64", "session"),
    ("`GET /api/tables/NAME/rules?lang=`", "", "RulesView of this very table", ""),
    ("`GET /api/games/KEY/rules?lang=`", "", "RulesView of a game as its card has it", ""),
    ("`GET /api/tables/NAME/strategy`", "", "StrategyView, where the profile allows hints", ""),
    ("`GET /api/tables/NAME/shoe-odds`", "", "ShoeOddsView, where the profile shows odds", "session"),
    ("`POST /api/tables/NAME/advice`", "`{}`", "AdviceView on one's own open decision", "session, proof"),
    ("`GET /api/history?table=&before=&count=`", "", "HistoryPage, at most 50 rounds", "session"),
    (
        "`GET /api/rounds/ROUND?share=&lang=`",
        "",
        "RoundReplay, to whoever had a stake in it, and to anybody with the token of one who had",
        "session, or a token",
    ),
    ("`POST /api/rounds/ROUND/share`", "`{}`", "Shared", "session, proof"),
    ("`POST /api/rounds/ROUND/unshare`", "`{}`", "`{}`; the link leads nowhere any more", "session, proof"),
    ("`GET /api/statement?before=&count=`", "", "StatementPage, at most 200 lines", "session"),
    ("`GET /api/statistics`", "", "Statistics", "session"),
    ("`GET /api/tickets`", "", "OwnTicket[], the latest first", "session"),
    (
        "`POST /api/cash-out`",
        "OwnCashOut",
        "OwnTicket; OwnHandPay above the ticket limit",
        "session, proof",
    ),
    (
        "`POST /api/cash-out/back`",
        "OwnCashOut",
        "`{balance}`; what waited to be paid by hand is in the purse again",
        "session, proof",
    ),
    ("`POST /api/redeem`", "OwnRedeem", "OwnTicket", "session, proof"),
    ("`GET /api/shoes/SHOE`", "", "ShoeProof, once its seed is shown", ""),
    (
        "`GET /live`, `GET /ready`, `GET /metrics`",
        "",
        "for whoever watches over the server (docs/server.md)",
        "",
    ),
)

AROUND = """\
## The socket

Open `/ws` with the cookie, from a page of ours. The first message is `welcome`; without a session the socket
is closed with 4401. Then `subscribe` to tables: each answers with a `snapshot` (or with what was missed) and
with the player's `own` part. From then on `changed` tells everybody what is otherwise, once for each batch of
what happened, and `own-changed` what is otherwise in the own part; what an act changed there comes with its
`done`. To play, `join` the table by an `act`, and sit down where there are seats.

**Differences.** A view is told whole once, and then what changed in it. A difference that is an object is put
over what was there: over an object it holds the keys that changed, each with a difference of its own, and
under `-` a list of the keys that are gone; over an array it holds the numbers of what changed, counted from
0, and the number after the last adds to it. Any other difference, null and arrays among them, takes the place
of what was there. Differences to a table come in `steps`, such as one for each card: whoever shows them one
after the other shows a deal, and whoever merges them all has the table as it is. The `cues` of a step say
what is to be heard or seen moving; whatever else there is to know stands in the view.

**Ids.** Every `act` carries an id that the client makes: 128 random bits, unique among all commands of its
player. It is answered by exactly one `done` or `refused` with that id. A command that is sent again under its
id, after a lost connection or a lost answer, is not done again: it gets its first answer, also when it could
not be done any more. Another command under the same id is refused. A refused command left no trace, and is
decided anew if it is sent again. Give `round` with bets, so that a late one is refused instead of being taken
for the next round.

**Numbers and resuming.** Messages of a table are numbered as the lines of its journal, so a number means the
same after a restart and on another server. A message has the number of the last line that it tells of, and
numbers may be left out. Keep the `n` of the last `snapshot` or `changed` of each table. After a reconnect
send `subscribe` with `after: n`: what was missed follows, or a `snapshot` where that is too far back or the
number is not of this history. Then send every command again that was not answered.

**Slow readers.** Whoever does not read is not waited for. Messages of their tables are dropped beyond a
limit, and when they read on they get snapshots. Nobody who does not read is read from.

**Being there.** The server pings; whoever is silent is not connected, and their hands are played as the
game says (I1, I2). A player is connected to a table as long as one window listens to it. All windows of a
player see the same.

**Interrupted games** are tables of their own, under the name that `game-broken` and `unfinished` give, for
their player alone.
"""

CLOSES: tuple[tuple[int, str], ...] = (
    (1000, "The client closed it."),
    (1002, "Not WebSocket: a frame without a mask, an unknown kind, a piece of nothing."),
    (1007, "Text that is not UTF-8."),
    (1008, "Too many frames that are no message: pings, pieces."),
    (1009, "A message that is too long."),
    (1011, "The heartbeat was not answered."),
    (1012, "The server stops; connect again."),
)
"""Codes of RFC 6455 that this server uses."""

ANSWERS = """\
## Refusals

What a player may not do is answered, never punished: `refused` with the id, a code, its
values, and the sentence in English.
What is no message of this protocol closes the socket with 4000 and the reason. A command that cannot be read
(a fraction, an unknown field, a number above 2⁵³ − 1) is refused like any other, because its id is known.
Messages that come too fast are refused one by one; whoever goes on all the same is closed with 4029. At the
handshake, 403 means another site or a place outside the venue, and 421 a name that is not ours.
"""

STAFF = """\
What stands in `command` of an `act` of somebody of the house. The session says who it is. Whoever works here
does not play: commands of guests are refused there, and these are refused to guests. What only two people do
together one of them asks for, and the other approves it in a session of their own, here or over HTTP. What a
cashier does goes over HTTP.
"""
