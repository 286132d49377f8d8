/** Price alerts whose limit is passed by the first price that comes after they were saved. */
import { expect, it } from 'vitest';
import type { AlertRule, TopicItem } from '@shared/contract/terminal';
import { Bench } from '../bench.testing';
import { E_BTC, makeAccount, makeListing, makePosition } from '../futures/scripted-futures.testing';

type PriceRule = Extract<AlertRule, { kind: 'price' }>;

/** Prices are known as a desk shows them: the last one at 60,000, the mark of a contract that is held at 6,000. */
async function watched() {
  const bench = new Bench();
  bench.exchange.futuresHost.listings = [makeListing(E_BTC)];
  bench.exchange.futuresHost.account = makeAccount([makePosition()]);
  bench.exchange.futuresHost.markUnits = 6_000_000n;
  await bench.start();
  const events: TopicItem<'alertEvents'>[] = [];
  const listener = {
    onSnapshot: (items: readonly TopicItem<'alertEvents'>[]) => events.push(...items),
    onAppend: (items: readonly TopicItem<'alertEvents'>[]) => events.push(...items),
  };
  bench.desk.subscribe('alertEvents', {}, listener);
  await bench.run(10_000, 100);
  const save = async (rule: Omit<PriceRule, 'kind'>): Promise<void> => {
    const choices = {
      repeats: false,
      isOn: true,
      hasSound: true,
      hasNotification: false,
      note: '',
    };
    const input = { id: null, rule: { ...rule, kind: 'price' as const }, ...choices };
    expect(await bench.during(bench.desk.call('saveAlert', input), 20)).toMatchObject({ ok: true });
  };
  return { bench, events, save };
}

it.each([
  ['beyond it', '60000.01', [{ kind: 'price', value: '60000.01' }]],
  ['where the last price was', '60000', []],
] as const)('they fire by it when their limit is %s', async (_where, price, fired) => {
  const { bench, events, save } = await watched();
  await save({ symbol: 'BTCUSDT', source: 'last', direction: 'up', price });
  bench.exchange.print('BTCUSDT', 6_000_001, 1);
  await bench.run(50);
  expect(events).toMatchObject(fired);
});

it('on the mark they fire by the first that is read', async () => {
  const { bench, events, save } = await watched();
  const mark = { symbol: 'E-BTC-USDT', source: 'mark', direction: 'down' } as const;
  await save({ ...mark, price: '5900' });
  await save({ ...mark, price: '6000' });
  bench.exchange.futuresHost.markUnits = 5_800_050n;
  await bench.run(5_000, 50);
  expect(events).toMatchObject([{ value: '5800.05', limit: '5900' }]);
});
