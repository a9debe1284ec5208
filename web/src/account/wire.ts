/** A cash-out ticket as its player sees it. */
export interface Ticket {
  readonly number: string;
  readonly amount: number;
  readonly state: string;
  readonly issued: number;
  readonly expires: number;
  readonly sequence?: number;
  readonly site?: string;
  readonly words?: string;
}
