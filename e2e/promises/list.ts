/** The promises of reliability.md §3, in its order. Sizes are those that it asks of a change, unless a row says otherwise. P2b is void: what a disk keeps when the power goes is SQLite's. */
import { LIVE_PROMISES } from './live-list';
import { MACHINE_PROMISES } from './machine-list';
import type { ReliabilityPromise } from './promise';

export const PROMISES: readonly ReliabilityPromise[] = [
  ...MACHINE_PROMISES,
  ...LIVE_PROMISES,
].toSorted((one, other) => Number(one.number.slice(1)) - Number(other.number.slice(1)));
