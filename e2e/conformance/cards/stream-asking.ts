/** How the cards of the stream ask, and what they trade meanwhile. */
import assert from 'node:assert/strict';
import { place, SPOT_ORDER } from '../life';
import type { Stage } from '../stage';
import type { Visit } from '../visit';

export const channel = (name: string): string => `market_btcusdt_${name}`;
export const DEPTH = channel('depth_step0');
export const TRADES = channel('trade_ticker');
export const TICKER = channel('ticker');
export const MINUTES = channel('kline_1min');

/** Two accounts trade `count` times at 60000. */
export async function trade(visit: Visit, count = 1): Promise<void> {
  const seller = await visit.newcomer();
  for (let done = 0; done < count; done += 1) {
    const order = { ...SPOT_ORDER, price: 60_000 };
    await place(seller, '/sapi/v1/order', { ...order, side: 'SELL' });
    await place(visit, '/sapi/v1/order', order);
  }
}

/** What a channel brings after a trade, and after as much time as its slowest cadence. */
export async function heard(visit: Visit, stage: Stage, command: string | object, name: string) {
  const stream = await visit.openStream();
  await stream.say(command);
  await stage.advance(100);
  await trade(visit);
  await stage.advance(2500);
  return stream.on(name);
}

export const asJson = (event: string, name: string, more: object = {}) => ({
  event,
  params: { channel: name, cb_id: '7', ...more },
});

export async function request(
  visit: Visit,
  stage: Stage,
  command: string | object,
): Promise<Record<string, unknown>> {
  const stream = await visit.openStream();
  await stream.say(command);
  await stage.advance(50);
  const replies = stream.take().map(({ message }) => message as Record<string, unknown>);
  assert.equal(replies.length, 1, JSON.stringify(replies).slice(0, 300));
  return replies[0] ?? {};
}

export async function tradedFor(visit: Visit, stage: Stage, minutes: number): Promise<void> {
  await trade(visit);
  await stage.lab('clock', { advanceMs: minutes * 60_000 });
}
