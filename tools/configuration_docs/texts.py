"""The parts of docs/configuration.md that people wrote: how a file is used, and what it does not hold."""

OPENING = """\
# Configuration

A server needs no file: `sabot serve` opens one table of every game on 127.0.0.1, port 8000, and keeps
its journal in `./data`. `sabot serve --config FILE` reads a TOML file, in which every key below may
stand. Options of the command line (`--data`, `--database`, `--host`, `--port`, `--certificate`, `--key`,
`--log`) come before what the file says.

`sabot config check FILE` reads a file as the server would and says everything that is wrong in it, each
with its place:

    house.toml: listen.prot is not known; did you mean port?
    house.toml: table[2] "koi".settings.times.betting = 3: expected `int` >= 5

A server does not start with a file that has a mistake, and an unknown key is one.

```toml
name = "The Winter Garden"

[listen]
host = "0.0.0.0"
port = 8443
certificate = "/etc/sabot/certificate.pem"
key = "/etc/sabot/key.pem"
origins = ["https://play.example.org"]

[keep]
directory = "/var/lib/sabot"

[log]
form = "json"

[[table]]
id = "blackjack-1"
game = "live-blackjack"
mode = "video"
bots = 3
rules = { soft17 = "hit" }

[table.settings]
chips = [100, 500, 2500]
times = { betting = 20, decision = 12 }

[table.settings.limits.main]
minimum = 500
maximum = 100000

[[table]]
id = "salon"
game = "punto-banco"
mode = "live"
```

**When a change takes effect.** The file is read when the server starts. A table becomes as the file says
where the file says something else of it than when it was last followed; the journal keeps a digest of
that, and notes the file as who changed it. Where the file says the same as before, whatever operators
changed in between stays. This is so in files and in a shared database. The columns below tell whether a
changed value holds from the next round or from the next shoe; a change of both kinds holds in part from
the next round, as a version of its own, and whole from the next shoe. Without a shared database, a table
that the file does not name any more closes, unless stakes lie on it; one that an operator made while the
house was open stays as it is. Without any `[[table]]` the usual tables are opened, and what operators set
for them stays.

**While the house is open** operators change tables at `/house/tables`: every key of `[[table]]` but `id` and
`bots` has a form there, with its bounds. Before anything is saved the page tells what each bet returns by
it, from when it holds, whom it touches and whether it takes a second person. Every version is kept with who
and why, and an earlier one is put back in one step. New tables are made there, too, by the card of a game or
like a table that is there; several servers of one house make theirs in the file. A table may have opening
`hours`, by which the house opens and closes it, a stricter copy of its profile (`own_profile`) and a variant
card of the house's own (`own_card`, [own games](own-games.md)): both are TOML, checked, and approved by two.

What is the house's and no table's has a page as well, `/house/settings`: `name`, `languages`, `support`,
`currency`, `time_zone`, `day_begins`, `people.guests`, `people.registration` and `people.networks`. The
file says how the house begins. What is changed on the page stands over the file, also after a restart, and
every version stands in the journal with who, why, before and after; a key that the file says anew
afterwards is a version of its own, and wins. A server looks at its file once, at its start: where files of
several servers differ, the one that started last is followed, and the logs of the others say what differs.
What money is counted by (currency, time zone, hour) and where
a role may act from take a second person; nobody can shut themselves out. Days are counted otherwise from
the next one on, at least an hour later; all else holds at once, on other servers of the same house within
ten seconds. No other key of the house is changed while it is open.

**What may not be.** A table opens, and is changed, only by rules that may hold: a profile with
`venue.approved_rules_only` keeps rules and pay tables as they are, no bet on offer may return more than
is staked, and a table can only be stricter than the profile of the house. The same is asked of a file, of
an operator and by `sabot config check`, and again at every start and whenever a table is opened: a house
whose profile became stricter closes what it forbids, where stakes lie after their round.

This page is written by `make configuration` from the types that a file is read by, and a test holds it
to that.
"""

ENDING = """\
## What is not in the file

- **The key of the house** seals the seeds of shoes. It is the file `house.key` in the directory, made at
  the first start and readable by its owner alone, or 64 hexadecimal digits in the environment variable
  `SABOT_KEY`. It is in no backup: keep a copy elsewhere. Without it the open shoes are lost, and their
  rounds are void. `sabot key change` makes a new one ([upgrading](upgrading.md)).
- **People.** Guests play at once. An empty house gets an operator with a random password, which lies
  in the file `first-password` of the directory until somebody removes it; there is no usual password.
  `sabot users add NAME --role ROLE` asks for one, or reads it from a pipe (`--password-file -`), before
  the first start too.
- **Passwords of databases** may stand in `keep.database`, or better in the file that PostgreSQL's own
  `PGPASSFILE` names.
"""
