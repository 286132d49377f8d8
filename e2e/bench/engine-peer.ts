/** The npm package nodejs-order-book in the bench: it matches, and does nothing else. */
import { OrderBook, Side } from 'nodejs-order-book';
import { cpuNsOf, verify } from './engine-check';
import * as flowOf from './engine-flow-ops';
import type { Flow } from './engine-flow-ops';

/** One book lives through all rounds, for the same reason as one engine of ours. */
const alive: { book: OrderBook | null } = { book: null };

/** Gives a book the operations of a flow; returns the traded lots. */
export function runBook(
  book: OrderBook,
  { records }: Flow,
  ids: readonly string[],
  from: number,
  to: number,
): number {
  let volume = 0;
  for (let index = from; index < to; index++) {
    const at = index * flowOf.FIELDS;
    const kind = records[at + flowOf.KIND];
    const id = ids[records[at + flowOf.ID] as number] as string;
    const side = records[at + flowOf.SIDE] === 0 ? Side.BUY : Side.SELL;
    const size = records[at + flowOf.LOTS] as number;
    if (kind === flowOf.CANCEL) book.cancel(id);
    else if (kind === flowOf.ADD) {
      book.limit({ id, side, size, price: records[at + flowOf.PRICE] as number });
    } else {
      const done = book.market({ id, side, size });
      for (const order of done.done) volume += order.size;
      if (done.partial !== null) volume += done.partialQuantityProcessed;
    }
  }
  return volume;
}

/** Its ids are text: made beforehand, so that only matching is measured. */
export function peerIds(flow: Flow): readonly string[] {
  return Array.from({ length: flow.prefill + flow.count + 1 }, (_, id) => id.toString());
}

/** CPU nanoseconds per operation. */
export function runPeer(flow: Flow): number {
  const book = new OrderBook();
  alive.book ??= book;
  const ids = peerIds(flow);
  runBook(book, flow, ids, 0, flow.prefill);
  let volume = 0;
  const ns = cpuNsOf(() => {
    volume = runBook(book, flow, ids, flow.prefill, flow.prefill + flow.count);
  });
  const [asks, bids] = book.depth();
  verify('the peer', flow, volume, new Map([...asks, ...bids]));
  return ns / flow.count;
}
