/** A bench on which one stop waits at the exchange. */
import { expect } from 'vitest';
import type { FuturesDraft } from '@shared/contract/terminal';
import type { Bench } from '../../bench.testing';
import { INTENT, openBench, stopDraft, submit } from '../books.testing';

export const states = (bench: Bench) => bench.value('conditions').map(({ state }) => state);
export const idOf = (bench: Bench): string => bench.value('conditions')[0]?.orderId ?? '';

export async function waiting(changes: Partial<FuturesDraft> = {}): Promise<Bench> {
  const bench = await openBench();
  expect(await submit(bench, stopDraft(changes), INTENT)).toMatchObject({ status: 'INIT' });
  await bench.run(2_000, 50);
  return bench;
}
