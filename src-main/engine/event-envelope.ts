/** What every event carries: its number, and when it happened by the market's clock. */
export interface Envelope {
  readonly seq: number;
  readonly atMs: number;
}
