/** Order ids of the whole exchange: one rising counter, 4096 ids per millisecond (exchange-rules §1). */
const EPOCH_MS = 1_577_836_800_000;
const IDS_PER_MS = 4096;

export class OrderIds {
  /** The newest id; set back only to take back ids that nobody has seen. */
  last = 0;

  next(nowMs: number): number {
    const first = (nowMs - EPOCH_MS) * IDS_PER_MS;
    const following = this.last + 1;
    this.last = following > first ? following : first;
    return this.last;
  }
}
