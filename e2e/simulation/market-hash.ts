/** One market with its crowd and the same orders at the same market times, at any speed: what it has come to. */
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { invariant } from '@shared/kernel/result';
import { atoms, lots, ticks } from '@shared/money/units';
import { hash } from 'node:crypto';
import { MemoryStore } from '../../src-main/gateway/memory-store.testing';
import { openSequencer } from '../../src-main/gateway/sequencer/open-sequencer';
import { WorldClock } from './world/clocks';

const START_MS = 1_700_000_040_000;
const UID = 10_023;
const WALLET = 'spot';
/** Market time between two orders: a whole number of turns at every speed. */
const APART_MS = 12_000;
const ORDERS = 3;

export async function marketHash(seed: number, speed: 1 | 60): Promise<string> {
  const clock = new WorldClock(START_MS);
  const opened = openSequencer({
    store: new MemoryStore(),
    clock,
    speed,
    config: {
      seed,
      spot: SPOT_RULES.slice(0, 1),
      agents: true,
      historyDays: 0,
      selfTrade: 'allow',
    },
    accounts: [
      { uid: UID, deposits: [{ wallet: WALLET, asset: 'USDT', amount: atoms(10n ** 14n) }] },
    ],
    onFailure: (cause) => {
      throw cause;
    },
  });
  invariant(opened.ok, opened.ok ? '' : opened.error.message);
  const sequencer = opened.value;
  sequencer.start();
  await clock.run(0);
  for (let count = 0; count < ORDERS; count += 1) {
    await clock.run(APART_MS / speed);
    const price = ticks(5_990_000 + 4_000 * count);
    const quantity = { unit: 'base', lots: lots(20_000) } as const;
    const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', price, quantity } as const;
    const placed = sequencer.submit((turn) =>
      turn.execute({ type: 'placeOrder', uid: UID, wallet: WALLET, order }),
    );
    await clock.run(0);
    const answer = await placed;
    invariant(answer.ok && answer.value.ok, 'the order is taken');
  }
  const state = sequencer.administer((turn) => turn.engine.snapshot());
  await clock.run(0);
  const answer = await state;
  invariant(answer.ok, 'the exchange runs');
  sequencer.close();
  return hash('sha256', answer.value);
}
