/** A book as it is kept: the slots themselves are state, for agents hold them and new orders take free ones. */
export interface BookSnapshot {
  /** Per record: side (−1: free), owner, tag, price, lots, previous, next. */
  readonly records: readonly number[];
  readonly free: number;
  /** How the queues before users' orders went, per slot: ahead, lots and trades ahead, own fills; absent: not known. */
  readonly stories?: readonly number[];
}

export const RECORD_FIELDS = 7;
export const STORY_FIELDS = 5;
