/** What an alert remembers of a position ends with it. */
import { expect, it } from 'vitest';
import type { TopicItem } from '@shared/contract/terminal';
import { atoms } from '@shared/money/units';
import { Bench } from '../bench.testing';
import { E_BTC, makeAccount, makeListing, makePosition } from '../futures/scripted-futures.testing';

it('a position under the id of one that is closed is told of, too, when it is near its liquidation', async () => {
  const bench = new Bench();
  bench.exchange.futuresHost.listings = [makeListing(E_BTC)];
  await bench.start();
  const events: TopicItem<'alertEvents'>[] = [];
  bench.desk.subscribe(
    'alertEvents',
    {},
    { onSnapshot: () => undefined, onAppend: (items) => events.push(...items) },
  );
  const choices = { repeats: true, isOn: true, hasSound: true, hasNotification: false, note: '' };
  const rule = { kind: 'liquidation', symbol: null, riskPercent: '80' } as const;
  await bench.during(bench.desk.call('saveAlert', { id: null, rule, ...choices }), 20);
  const near = makePosition({ positionId: '7', mode: 'isolated', hold: atoms(26_00000000n) });
  for (const [positions, told] of [
    [[near], 1],
    [[], 1],
    [[near], 2],
  ] as const) {
    bench.exchange.futuresHost.account = makeAccount(positions);
    await bench.run(40_000, 500);
    expect(events).toHaveLength(told);
  }
});
