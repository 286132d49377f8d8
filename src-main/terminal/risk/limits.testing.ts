/** A bench with limits of the trader's own, and orders that meet them. */
import type { CommandInput, FuturesDraft, OrderDraft } from '@shared/contract/terminal';
import { contracts } from '@shared/money/units';
import { Bench, MemorySettings } from '../bench.testing';
import { NO_LIMITS } from './saved';
import { E_BTC, makeAccount, makeListing, makePosition } from '../futures/scripted-futures.testing';

export type Limits = CommandInput<'saveRiskLimits'>;

export const NONE: Limits = NO_LIMITS;

/** BTCUSDT trades at 60,000.00 here. */
export const draft: OrderDraft = {
  book: 'spot',
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  price: '59000',
  quantity: '0.02',
  unit: 'base',
};

/** 100 contracts of a ten-thousandth bitcoin at 60,000.0: 600 USDT. */
export const future = (changes: Partial<FuturesDraft> = {}): FuturesDraft => ({
  book: 'futures',
  symbol: 'E-BTC-USDT',
  side: 'BUY',
  action: 'OPEN',
  mode: 'cross',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: '60000',
  quantity: '100',
  trigger: null,
  ...changes,
});

let sent = 0;

export const lastIntent = (): string => `risk${sent.toString().padStart(12, '0')}`;

/** On its way: time has to pass before it is answered. */
export async function send(bench: Bench, wanted: OrderDraft = draft) {
  sent += 1;
  const intentId = lastIntent();
  const reply = await bench.desk.call('placeOrder', { intentId, draft: wanted });
  return reply.ok ? reply.value : reply.error;
}

export async function place(bench: Bench, wanted: OrderDraft = draft, forMs = 3_000) {
  return bench.during(send(bench, wanted), forMs);
}

export async function opened(
  limits: Partial<Limits>,
  settings = new MemorySettings(),
): Promise<Bench> {
  const bench = new Bench({ settings });
  bench.exchange.futuresHost.listings = [makeListing(E_BTC)];
  bench.exchange.futuresHost.markUnits = 60_000_000n;
  await bench.start();
  bench.watch('risk');
  bench.watch('conditions');
  await bench.desk.call('saveRiskLimits', { ...NONE, ...limits });
  await bench.settle();
  return bench;
}

/** The same with the last price of the contract known. */
export async function openedContract(limits: Partial<Limits>): Promise<Bench> {
  const bench = await opened(limits);
  await bench.run(10_000, 100);
  return bench;
}

/** The newest futures order executes; from its next read on the wallet holds `held` contracts. */
export function fillNewest({ exchange }: Bench, held: number): void {
  const [order] = exchange.futuresOrders.orders;
  if (order === undefined) throw new Error('no order was placed');
  exchange.futuresOrders.fill(order.orderId, order.contracts - order.executed, 600_000);
  exchange.futuresHost.account = makeAccount([makePosition({ contracts: contracts(held) })]);
}
