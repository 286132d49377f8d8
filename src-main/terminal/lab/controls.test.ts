/** What the lab of the paper exchange tells the rest of the terminal, before the market shows it. */
import { expect, it } from 'vitest';
import type { ControlsReply } from '@shared/contract/terminal';
import type { MarginReply } from '@shared/contract/terminal/lab';
import { ok } from '@shared/kernel/result';
import { Bench } from '../bench.testing';
import type { LabPort } from './lab-port';
import { NO_CONTROLS } from './lab.testing';

const CALM: MarginReply = {
  uid: 1,
  level: '1.7',
  limits: { borrow: '1.5', call: '1.3', liquidation: '1.1' },
  isCalled: false,
  isInLiquidation: false,
  waitsFor: [],
  liquidations: [],
  assets: [],
};

interface Told {
  readonly halted?: () => readonly string[];
  readonly margin?: () => MarginReply;
}

/** A terminal whose lab tells this, each time it is read. */
function benchOf({ halted = () => [], margin = () => CALM }: Told): Bench {
  const lab = {
    ...NO_CONTROLS,
    keptPort: () => null,
    controls: () =>
      Promise.resolve(ok({ halted: halted(), contracts: [] } as unknown as ControlsReply)),
    margin: () => Promise.resolve(ok(margin())),
    accounts: () => Promise.resolve(ok([])),
  };
  return new Bench({ lab: lab as unknown as LabPort });
}

it('a pair that was halted by hand is shown as halted before an order is refused, and no longer than it is', async () => {
  let halted: readonly string[] = [];
  const bench = benchOf({ halted: () => halted });
  bench.watch('tickers');
  await bench.start();
  const frozen = () =>
    bench.value('tickers').flatMap(({ symbol, isFrozen }) => (isFrozen ? [symbol] : []));
  await bench.run(2_500);
  expect(frozen()).toEqual([]);
  halted = ['BTCUSDT'];
  await bench.run(2_500);
  expect(frozen()).toEqual(['BTCUSDT']);
  halted = [];
  await bench.run(2_500);
  expect(frozen()).toEqual([]);
});

it('the margin wallet, which no endpoint shows, is read with it, and not known while there is no exchange', async () => {
  let level = '1.7';
  const bench = benchOf({ margin: () => ({ ...CALM, level }) });
  bench.watch('lab');
  await bench.start();
  await bench.run(100);
  expect(bench.value('lab').margin).toMatchObject({ level: '1.7', limits: { call: '1.3' } });
  level = '1.2';
  await bench.run(2_500);
  expect(bench.value('lab').margin).toMatchObject({ level: '1.2' });
  bench.lose({ message: 'the exchange has died', needsTrader: false });
  await bench.run(50);
  expect(bench.value('lab').margin).toBeNull();
});

it('a margin liquidation has its fills on the desk with the next look, not with the next sweep of trades', async () => {
  let liquidations: MarginReply['liquidations'] = [];
  const bench = benchOf({ margin: () => ({ ...CALM, liquidations }) });
  await bench.start();
  await bench.run(10_000, 100);
  const before = bench.exchange.marginWallet.count('ownTrades');
  await bench.run(5_000, 100);
  expect(bench.exchange.marginWallet.count('ownTrades')).toBe(before);
  liquidations = [
    {
      startedAt: 5,
      endedAt: 6,
      pairs: [],
      owed: null,
      left: null,
      afterOrderId: '0',
      lastOrderId: '0',
      funds: [],
    },
  ];
  await bench.run(3_000, 100);
  expect(bench.exchange.marginWallet.count('ownTrades')).toBeGreaterThan(before);
});
