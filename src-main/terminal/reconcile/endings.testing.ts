/** Orders that rest at the scripted exchange, and what a desk is told of how they ended. */
import type { Bench } from '../bench.testing';
import { openBench, submit } from '../orders/books.testing';

type Draft = Parameters<typeof submit>[1];

/** Its id, once nothing of it is news any more. */
export async function placed(bench: Bench, draft: Draft): Promise<string> {
  const answer = await submit(bench, draft);
  await bench.run(3_000, 50);
  return answer.kind === 'accepted' ? answer.orderId : '';
}

export async function resting(draft: Draft): Promise<{ bench: Bench; orderId: string }> {
  const bench = await openBench();
  return { bench, orderId: await placed(bench, draft) };
}

export async function pastOrders(bench: Bench, book: 'spot' | 'margin' | 'futures') {
  const page = { book, beforeMs: null };
  const reply = await bench.during(bench.desk.call('orderHistory', page));
  return reply.ok ? reply.value.orders : [];
}

/** More of them than a test asks for. */
export const many = <Script>(script: Script): Script[] => Array.from({ length: 600 }, () => script);
