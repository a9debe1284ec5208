/** A report as the server tells it: docs/reports.md says what each figure means. Amounts are minor units, moments microseconds. */
export interface Band {
  readonly expected: number;
  readonly within: number;
  readonly actual: number;
  readonly theoretical: string;
  readonly returned: string;
}

export interface Row {
  readonly key: string;
  readonly title: string;
  readonly game: string;
  readonly rounds: number;
  readonly voids: number;
  readonly bets: number;
  readonly turnover: number;
  readonly back: number;
  readonly win: number;
  readonly hold: string;
  readonly commission: number;
  readonly golden: number;
  readonly tips: number;
  readonly corrections: number;
  readonly disputes: number;
  readonly band: Band | null;
  readonly outside: boolean;
}

export interface Pillar {
  readonly label: string;
  readonly since: number;
  readonly turnover: number;
  readonly win: number;
  readonly rounds: number;
}

export interface Shift {
  readonly table: string;
  readonly croupier: string;
  readonly came: number;
  readonly went: number;
  readonly rounds: number;
  readonly turnover: number;
  readonly win: number;
  readonly tips: number;
  readonly voids: number;
  readonly corrections: number;
  readonly disputes: number;
}

export interface Drawer {
  readonly drawer: string;
  readonly cashier: string;
  readonly opened: number;
  readonly closed: number;
  readonly opened_with: number;
  readonly paid_in: number;
  readonly paid_out: number;
  readonly moved: number;
  readonly expected: number;
  readonly counted: number | null;
  readonly difference: number | null;
}

export interface Report {
  readonly scope: { readonly span: string; readonly table: string; readonly game: string; readonly dealer: string; readonly player: string };
  readonly first: string;
  readonly last: string;
  readonly begins: number;
  readonly ends: number;
  readonly zone: string;
  readonly over: boolean;
  readonly lines: number;
  readonly head: string;
  readonly total: Row;
  readonly before: Row;
  readonly tables: readonly Row[];
  readonly games: readonly Row[];
  readonly dealers: readonly Row[];
  readonly bets: readonly Row[];
  readonly players: readonly Row[];
  readonly pillars: readonly Pillar[];
  readonly shifts: readonly Shift[];
  readonly drawers: readonly Drawer[];
  readonly desk: readonly { readonly kind: string; readonly count: number; readonly amount: number }[];
  readonly drop: number;
  readonly funds: Readonly<Record<string, number | null>>;
  readonly meters: Readonly<Record<string, number>>;
  readonly checks: readonly { readonly what: string; readonly report: number; readonly ledger: number }[];
  readonly difference: { readonly what: string; readonly amount: number; readonly stream: string; readonly line: number; readonly account: string } | null;
}

export interface Line {
  readonly at: number;
  readonly stream: string;
  readonly line: number;
  readonly name: string;
  readonly table: string;
  readonly round: string;
  readonly player: string;
  readonly seen_by: string;
  readonly by: string;
  readonly second: string;
  readonly reference: string;
  readonly reason: string;
  readonly bets: number;
  readonly turnover: number;
  readonly back: number;
  readonly amount: number;
}

export interface Lines {
  readonly count: number;
  readonly bets: number;
  readonly turnover: number;
  readonly back: number;
  readonly amount: number;
  readonly lines: readonly Line[];
}

/** Which lines are wanted: a kind, and what narrows it down beside the report's own scope. */
export interface Wanted {
  readonly title: string;
  readonly query: Readonly<Record<string, string>>;
}
