/** P5 at its small size: whatever is lost, late or killed, one intent is at most one withdrawal. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { counted } from '@shared/kernel/counted.testing';
import { isPromised } from '@shared/kernel/full-size.testing';
import { Bench } from '../bench.testing';
import { refused, unknown } from '../scripted-client.testing';

const ADDRESS = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';

/** What becomes of the request: whether it is carried out, and what its sender hears of it. */
const FATES = {
  answered: { isDone: true, hears: () => null },
  'answer lost': { isDone: true, hears: () => unknown },
  'a 504': { isDone: true, hears: () => ({ ...unknown, message: 'status 504' }) },
  'request lost': { isDone: false, hears: () => unknown },
  refused: { isDone: false, hears: () => refused('-2017', 'balance not enough') },
  'known already': { isDone: true, hears: () => refused('-2018', 'duplicate') },
  'killed after it arrived': { isDone: true, hears: () => new Promise<never>(() => undefined) },
  'killed before it left': { isDone: false, hears: () => new Promise<never>(() => undefined) },
} as const;
type Fate = keyof typeof FATES;

const fates = fc.constantFrom(...(Object.keys(FATES) as Fate[]));
/** Clicks of one intent, some of them after the program was started again. */
const clicks = fc.array(fc.constantFrom('click', 'twice', 'restart', 'wait'), {
  minLength: 1,
  maxLength: 5,
});

async function oneIntent(fate: Fate, acts: readonly string[], isSilent: boolean): Promise<number> {
  let bench = await new Bench().start();
  const exchange = bench.exchange.withdrawalDesk;
  exchange.applyAnswers.push(() => {
    const [request] = exchange.requests;
    const { isDone, hears } = FATES[fate];
    // Answered truthfully it is carried out by the exchange itself.
    if (isDone && fate !== 'answered' && request !== undefined) exchange.execute(request);
    return hears();
  });
  if (isSilent) exchange.listProblem = refused('-1001', 'internal');
  const intent = { asset: 'USDT', amount: '25.5', address: ADDRESS, label: '' };
  const click = (): void => {
    void bench.desk.call('withdraw', { ...intent, intentId: 'oneintent0000001' });
  };
  click();
  await bench.run(30);
  for (const act of acts) {
    if (act === 'restart') bench = bench.restarted();
    if (act === 'click' || act === 'twice') click();
    if (act === 'twice') click();
    await bench.run(act === 'wait' ? 8_000 : 60, 500);
  }
  exchange.listProblem = null;
  await bench.run(60_000, 2_000);
  expect(exchange.requests, `${fate} ${acts.join()}`).toHaveLength(1);
  expect(exchange.all.length).toBe(FATES[fate].isDone ? 1 : 0);
  const [stored] = bench.store.withdrawals.values();
  const isFound = FATES[fate].isDone;
  expect(['accepted', 'rejected', 'not-placed', 'stored', 'unknown']).toContain(stored?.state);
  if (isFound && acts.includes('restart')) expect(stored?.state).toBe('accepted');
  return exchange.requests.length;
}

const RUNS = Number(process.env['WITHDRAWAL_RUNS'] ?? (isPromised ? 1_000 : 40));

test('a withdrawal is never sent twice, and one that was carried out is found', async () => {
  let twice = 0;
  const met = new Map<Fate, number>();
  await fc.assert(
    fc.asyncProperty(fates, clicks, fc.boolean(), async (fate, acts, isSilent) => {
      twice += (await oneIntent(fate, acts, isSilent)) - 1;
      met.set(fate, (met.get(fate) ?? 0) + 1);
    }),
    { numRuns: RUNS },
  );
  counted({
    'answers lost': met.get('answer lost') ?? 0,
    'killed between the disk and the line': met.get('killed before it left') ?? 0,
    'sent twice': twice,
    'answers of 504': met.get('a 504') ?? 0,
  });
}, 600_000);
