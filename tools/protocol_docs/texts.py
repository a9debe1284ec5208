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
