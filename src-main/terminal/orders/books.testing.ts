/** A bench with all three books open, and drafts for each. */
import type { SeenOrder } from '@shared/contract/terminal/seen-order';
import type { CommandOutcome, FuturesDraft, OrderDraft } from '@shared/contract/terminal';
import { contracts, lots, ticks } from '@shared/money/units';
import { Bench, makeDraft } from '../bench.testing';
import { E_BTC, E_ETH, makeListing } from '../futures/scripted-futures.testing';
import { BTC, makeBook } from '../scripted-client.testing';

export const INTENT = 'abcdefgh01234567';

export async function openBench(bench = new Bench()): Promise<Bench> {
  bench.exchange.futuresHost.listings = [makeListing(E_BTC), makeListing(E_ETH)];
  bench.exchange.futuresHost.markUnits = 60_100_000n;
  bench.exchange.futuresHost.book = makeBook('E-BTC-USDT', 600_000, 600_001, 1);
  for (const topic of ['conditions', 'changes', 'tasks'] as const) bench.watch(topic);
  await bench.start();
  await bench.run(500);
  return bench;
}

export const spotDraft = makeDraft;
/** What a desk shows of it once it rests. */
export const SEEN_SPOT: SeenOrder = { price: 5_999_000, lots: 500_000, isWaiting: false };
export const marginDraft = (): OrderDraft => ({ ...makeDraft(), book: 'margin' });
export const futuresDraft = (changes: Partial<FuturesDraft> = {}): FuturesDraft => ({
  book: 'futures',
  symbol: 'E-BTC-USDT',
  side: 'BUY',
  action: 'OPEN',
  mode: 'cross',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: '59990',
  quantity: '100',
  trigger: null,
  ...changes,
});
export const stopDraft = (changes: Partial<FuturesDraft> = {}): FuturesDraft =>
  futuresDraft({
    side: 'SELL',
    action: 'CLOSE',
    type: 'MARKET',
    price: '',
    trigger: { direction: 'DOWN', price: '59000', purpose: 'stop-loss' },
    ...changes,
  });

export async function submit(
  bench: Bench,
  draft: OrderDraft,
  intentId = bench.newIntent(),
): Promise<CommandOutcome> {
  const reply = await bench.during(bench.desk.call('placeOrder', { intentId, draft }), 60);
  if (!reply.ok) throw new Error(`${reply.error.code}: ${reply.error.message}`);
  return reply.value;
}

/** The same orders as another program would place them; without a name unless one is given. */
export const walletRequest = (clientOrderId = '') => ({
  pair: BTC,
  side: 'BUY' as const,
  type: 'LIMIT' as const,
  price: ticks(5_999_000),
  quantity: { unit: 'base', lots: lots(500_000) } as const,
  clientOrderId,
});
export const futuresRequest = (clientOrderId = '') => ({
  contract: E_BTC,
  side: 'BUY' as const,
  action: 'OPEN' as const,
  mode: 'cross' as const,
  type: 'LIMIT' as const,
  timeInForce: 'GTC' as const,
  price: ticks(599_900),
  contracts: contracts(100),
  clientOrderId,
});
export const stopRequest = () => ({
  contract: E_BTC,
  side: 'SELL' as const,
  action: 'CLOSE' as const,
  mode: 'cross' as const,
  type: 'MARKET' as const,
  price: null,
  contracts: contracts(100),
  trigger: 'DOWN' as const,
  triggerPrice: ticks(590_000),
});

/** A change of an order of the contract: the whole new order's price and quantity. */
export const changeOf = (bench: Bench, orderId: string, price: string, quantity: string) => ({
  intentId: bench.newIntent(),
  book: 'futures' as const,
  symbol: 'E-BTC-USDT',
  orderId,
  seen: bench.seen(orderId),
  price,
  quantity,
});
