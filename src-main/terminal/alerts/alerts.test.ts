import type { AlertRow, AlertRule, CommandInput, TopicItem } from '@shared/contract/terminal';
import type { Position } from '@shared/domain/position';
import { atoms, contracts, rate, ticks } from '@shared/money/units';
import { beforeEach, describe, expect, it } from 'vitest';
import { Bench } from '../bench.testing';
import { makeTicker } from '../scripted-client.testing';
import {
  E_BTC,
  E_ETH,
  makeAccount,
  makeListing,
  makePosition,
} from '../futures/scripted-futures.testing';

type Event = TopicItem<'alertEvents'>;
type Saved = CommandInput<'saveAlert'>;

let bench: Bench;
let events: Event[];

function listen(of: Bench): Event[] {
  const seen: Event[] = [];
  of.desk.subscribe(
    'alertEvents',
    {},
    {
      onSnapshot: (items) => seen.splice(0, Infinity, ...items),
      onAppend: (items) => seen.push(...items),
    },
  );
  of.watch('alerts');
  return seen;
}

beforeEach(async () => {
  bench = new Bench();
  bench.exchange.futuresHost.listings = [makeListing(E_BTC), makeListing(E_ETH)];
  await bench.start();
  events = listen(bench);
  await bench.run(300);
});

const money = (text: string) => atoms(BigInt(text) * 100_000_000n);
/** At 60,100 it has lost what a long has won. */
const SHORT = { side: 'SELL', unrealized: money('-10') } as const;

interface CrossLeg {
  readonly size: number;
  readonly entry: number;
  readonly mark: number;
  readonly keepRate: bigint;
}

/** As the exchange tells it: its marginRate is that of the whole account. */
function crossLeg(positionId: string, contractName: string, leg: CrossLeg): Position {
  const { size, entry, mark } = leg;
  return makePosition({
    positionId,
    contractName,
    marginRate: rate(2_486_000n),
    keepRate: rate(leg.keepRate),
    contracts: contracts(contractName === 'E-BTC-USDT' ? size * 10_000 : size * 100),
    markPrice: String(mark),
    value: money(String(size * mark)),
    unrealized: money(String(size * (mark - entry))),
  });
}

const CHOICES = { repeats: false, isOn: true, hasSound: true, hasNotification: false, note: '' };

async function save(rule: AlertRule, changes: Partial<Saved> = {}): Promise<string> {
  const input = { id: null, rule, ...CHOICES, ...changes };
  const reply = await bench.during(bench.desk.call('saveAlert', input), 20);
  if (!reply.ok) throw new Error(`${reply.error.code} ${reply.error.message}`);
  return reply.value.id;
}
const rows = (of: Bench = bench): readonly AlertRow[] => of.value('alerts');
const ABOVE: AlertRule = {
  kind: 'price',
  symbol: 'ETHUSDT',
  source: 'last',
  direction: 'up',
  price: '3000',
};

describe('price alerts', () => {
  it('follow the prints of their pair although no panel does, fire once and switch off', async () => {
    expect(bench.exchange.channels).not.toContain('ETHUSDT trades');
    await save(ABOVE, { note: 'sell some' });
    expect(bench.exchange.channels).toContain('ETHUSDT trades');
    bench.exchange.print('ETHUSDT', 299_999, 1);
    bench.exchange.print('ETHUSDT', 300_000, 1);
    bench.exchange.print('ETHUSDT', 290_000, 1);
    bench.exchange.print('ETHUSDT', 300_001, 1);
    await bench.run(50);
    expect(events).toMatchObject([
      {
        kind: 'price',
        symbol: 'ETHUSDT',
        value: '3000',
        limit: '3000',
        note: 'sell some',
        hasSound: true,
        hasNotification: false,
        isTest: false,
      },
    ]);
    expect(rows()).toMatchObject([{ isOn: false, lastFiredAtMs: events[0]?.atMs }]);
    expect(bench.keys()).toContain('alertPrice');
    expect(bench.exchange.channels).not.toContain('ETHUSDT trades');
  });

  it('that repeat fire again after the price went clearly back', async () => {
    await save(ABOVE, { repeats: true });
    for (const price of [290_000, 300_000, 299_999, 300_000, 299_000, 300_500]) {
      bench.exchange.print('ETHUSDT', price, 1);
    }
    await bench.run(50);
    expect(events.map(({ value }) => value)).toEqual(['3000', '3005']);
    expect(rows()).toMatchObject([{ isOn: true }]);
  });

  it('go by the last price that REST tells while the stream is down', async () => {
    await save({ ...ABOVE, symbol: 'BTCUSDT', price: '59000' });
    bench.exchange.print('BTCUSDT', 5_800_000, 1);
    await bench.run(50);
    bench.exchange.feedState('waiting', 'gone');
    await bench.run(10_000, 100);
    expect(events).toMatchObject([{ kind: 'price', symbol: 'BTCUSDT', value: '60000' }]);
  });

  it('go by the last price of the ticker while the stream is open and its tape is silent', async () => {
    await save({ ...ABOVE, symbol: 'BTCUSDT', price: '61000' });
    bench.exchange.print('BTCUSDT', 6_000_000, 1);
    const tell = (last: number) =>
      bench.exchange.listener?.onTicker(
        { ...makeTicker('BTCUSDT'), last: ticks(last) },
        bench.clock.nowMs(),
      );
    tell(6_000_000);
    await bench.run(6_000, 100);
    expect(events).toEqual([]);
    tell(6_100_000);
    await bench.run(1_100, 100);
    expect(events).toMatchObject([{ kind: 'price', symbol: 'BTCUSDT', value: '61000' }]);
  });

  it('on the mark have it read although nobody watches, and count what happened while we were off', async () => {
    bench.exchange.futuresHost.markUnits = 6_000_000n;
    await save({
      kind: 'price',
      symbol: 'E-BTC-USDT',
      source: 'mark',
      direction: 'down',
      price: '5900',
    });
    await bench.run(4_000, 50);
    expect(bench.exchange.futuresHost.count('index E-BTC-USDT')).toBeGreaterThan(0);
    expect(events).toEqual([]);
    bench.exchange.futuresHost.markUnits = 5_800_050n;
    const next = bench.restarted();
    const later = listen(next);
    await next.run(3_000, 50);
    expect(later).toMatchObject([{ kind: 'price', value: '5800.05', limit: '5900' }]);
  });
});

describe('other alerts', () => {
  it('tell of a fill, of a burst of fills once, and of no fill that is the past', async () => {
    await save({ kind: 'fill', symbol: null, book: 'spot' }, { repeats: true });
    const { orderId } = (await bench.place()) as { orderId: string };
    for (let fill = 0; fill < 3; fill += 1) bench.exchange.fill(orderId, 1_000, 5_999_000);
    bench.exchange.print('BTCUSDT', 5_999_000, 3_000);
    await bench.run(1_500, 50);
    bench.exchange.fill(orderId, 1_000, 5_999_000);
    bench.exchange.print('BTCUSDT', 5_999_000, 1_000);
    await bench.run(1_500, 50);
    expect(events).toMatchObject([{ kind: 'fill', symbol: 'BTCUSDT', value: '', limit: '' }]);
    const next = bench.restarted();
    const later = listen(next);
    await next.run(3_000, 50);
    expect(later).toEqual([]);
  });

  it('tell of a position near its liquidation, each position for itself', async () => {
    await save({ kind: 'liquidation', symbol: null, riskPercent: '80' }, { repeats: true });
    const risky = { mode: 'isolated', hold: money('26') } as const; // 33.656 of 36
    bench.exchange.futuresHost.account = makeAccount([
      makePosition({ positionId: '1', ...risky }),
      makePosition({ positionId: '2', mode: 'isolated' }),
      makePosition({ positionId: '3', ...risky, hold: money('46'), ...SHORT }),
    ]);
    await bench.run(40_000, 500);
    expect(events.map(({ symbol, value }) => `${symbol} ${value}`)).toEqual([
      ...['E-BTC-USDT 93.49', 'E-BTC-USDT 93.49'],
    ]);
  });

  it('tell one risk of all cross legs, that of the desk: 100 % is where they are liquidated', async () => {
    await save({ kind: 'liquidation', symbol: 'E-BTC-USDT', riskPercent: '95' });
    await save({ kind: 'liquidation', symbol: 'E-ETH-USDT', riskPercent: '95' });
    // 10,000 BTC in tier 1 and 40,000 ETH in tier 3, bought at 60,000 and 3,000: 756 of 100,000 in fees.
    const at = (mark: number) => {
      const positions = [
        crossLeg('1', 'E-BTC-USDT', { size: 1, entry: 60_000, mark, keepRate: 500_000n }),
        crossLeg('2', 'E-ETH-USDT', { size: 400, entry: 3_000, mark: 2_863, keepRate: 2_500_000n }),
      ];
      bench.exchange.futuresHost.account = { ...makeAccount(positions), normal: money('99244') };
    };
    at(47_000);
    await bench.run(20_000, 500);
    expect(events).toEqual([]);
    at(45_150);
    await bench.run(20_000, 500);
    expect(events.map(({ symbol, value }) => `${symbol} ${value}`)).toEqual([
      ...['E-BTC-USDT 99.92', 'E-ETH-USDT 99.92'],
    ]);
  });

  it.each([
    ['isolated', { hold: money('5') }],
    ['cross', {}],
  ] as const)(
    'take %s equity that is gone for beyond every limit, however high',
    async (mode, more) => {
      await save({ kind: 'liquidation', symbol: null, riskPercent: '150' }, { repeats: true });
      const leg = makePosition({ mode, unrealized: money('-10'), ...more });
      const { futuresHost } = bench.exchange;
      futuresHost.account = { ...makeAccount([leg]), normal: money('9') };
      await bench.run(40_000, 500);
      expect(events.map(({ value }) => value)).toEqual(['150']);
      await save({ kind: 'liquidation', symbol: null, riskPercent: '80' }, { repeats: true });
      await bench.run(20_000, 500);
      expect(events.map(({ value }) => value)).toEqual(['150', '100']);
    },
  );

  it('judge what holds a contract that is not listed by the exchange’s own figures', async () => {
    await save({ kind: 'liquidation', symbol: null, riskPercent: '93' }, { repeats: true });
    const UNLISTED = { contractName: 'E-OLD-USDT' } as const;
    const alone = makePosition({ positionId: '3', mode: 'isolated', hold: money('26') });
    const at = (crossEquity: bigint) => {
      // 336.56 of the one and 33.656 of the other have to stay.
      const positions = [
        makePosition({ positionId: '1', value: money('60100') }),
        makePosition({ ...UNLISTED, positionId: '2' }),
        { ...alone, ...UNLISTED },
      ];
      const account = { ...makeAccount(positions), crossEquity: atoms(crossEquity) };
      bench.exchange.futuresHost.account = account;
    };
    at(money('400'));
    await bench.run(40_000, 500);
    expect(events.map(({ symbol, value }) => `${symbol} ${value}`)).toEqual(['E-OLD-USDT 93.49']);
    at(money('380'));
    await bench.run(20_000, 500);
    expect(events.slice(1).map(({ symbol, value }) => `${symbol} ${value}`)).toEqual([
      ...['E-BTC-USDT 97.43', 'E-OLD-USDT 97.43'],
    ]);
  });

  it('tell of a funding rate', async () => {
    await save({ kind: 'funding', symbol: 'E-BTC-USDT', direction: 'up', rate: '0.0005' });
    await bench.run(4_000, 100);
    expect(events).toEqual([]);
    bench.exchange.futuresHost.fundingRate = rate(50_000n);
    await bench.run(4_000, 100);
    expect(events).toMatchObject([{ kind: 'funding', value: '0.0005', limit: '0.0005' }]);
  });

  it('tell of a feed that has fallen silent, and again only after it was alive', async () => {
    await save({ kind: 'stale', symbol: null, seconds: 5 }, { repeats: true });
    bench.exchange.book(6_000_000, 6_000_010);
    await bench.run(4_000, 100);
    expect(events).toEqual([]);
    await bench.run(20_000, 100);
    expect(events).toMatchObject([{ kind: 'stale', symbol: '', value: '5', limit: '5' }]);
    bench.exchange.book(6_000_000, 6_000_010);
    await bench.run(10_000, 100);
    expect(events).toHaveLength(2);
  });

  it('take neither a night asleep nor a clock that was set for silence', async () => {
    await save({ kind: 'stale', symbol: null, seconds: 5 }, { repeats: true });
    // Whichever looks first after the machine has woken: the alert, or who notices that it slept.
    for (const jumpMs of [8 * 3_600_000, 30_000, 3_600_000, -3_600_000]) {
      bench.exchange.book(6_000_000, 6_000_010);
      await bench.run(1_500, 100);
      bench.clock.jumpWall(jumpMs);
      await bench.run(2_500, 100);
    }
    bench.exchange.book(6_000_000, 6_000_010);
    await bench.run(2_000, 100);
    // What was silent before the night does not go on after it.
    bench.clock.jumpWall(8 * 3_600_000);
    await bench.run(3_500, 100);
    expect(events).toEqual([]);
  });

  it('hear a feed fall silent although the clock was set back', async () => {
    await save({ kind: 'stale', symbol: null, seconds: 5 });
    bench.exchange.book(6_000_000, 6_000_010);
    await bench.run(1_000, 100);
    bench.clock.jumpWall(-3_600_000);
    await bench.run(10_000, 100);
    expect(events).toMatchObject([{ kind: 'stale', symbol: '' }]);
  });

  it('give a book that nobody followed before the time that they name', async () => {
    for (let second = 0; second < 60; second += 1) {
      bench.exchange.book(6_000_000, 6_000_010);
      await bench.run(1_000, 100);
    }
    await save({ kind: 'stale', symbol: 'ETHUSDT', seconds: 5 });
    await bench.run(2_000, 100);
    expect(events).toEqual([]);
    bench.exchange.book(300_000, 300_010, 'ETHUSDT');
    await bench.run(4_000, 100);
    expect(events).toEqual([]);
    await bench.run(4_000, 100);
    expect(events).toMatchObject([{ kind: 'stale', symbol: 'ETHUSDT', value: '5' }]);
  });

  it('keep a book to tell that it is silent', async () => {
    await save({ kind: 'stale', symbol: 'ETHUSDT', seconds: 3 });
    expect(bench.exchange.channels).toContain('ETHUSDT book');
    await bench.run(5_000, 100);
    expect(events).toMatchObject([{ kind: 'stale', symbol: 'ETHUSDT' }]);
  });
});

describe('the list of alerts', () => {
  it('survives a restart, and what was switched off stays off', async () => {
    const id = await save(ABOVE);
    await save({ kind: 'fill', symbol: null, book: null }, { isOn: false, note: 'any' });
    const next = bench.restarted();
    listen(next);
    await next.run(300);
    expect(rows(next)).toEqual(rows());
    expect(rows(next)[0]?.id).toBe(id);
    expect(next.exchange.channels).toContain('ETHUSDT trades');
  });

  it('lets an alert be changed, tested and deleted', async () => {
    const id = await save(ABOVE);
    await save({ ...ABOVE, symbol: 'BTCUSDT' }, { id, note: 'other' });
    expect(rows()).toMatchObject([{ id, note: 'other', rule: { symbol: 'BTCUSDT' } }]);
    await bench.during(bench.desk.call('testAlert', { id }), 20);
    expect(events).toMatchObject([{ alertId: id, isTest: true, symbol: 'BTCUSDT', note: 'other' }]);
    expect(rows()).toMatchObject([{ isOn: true, lastFiredAtMs: null }]);
    await bench.during(bench.desk.call('deleteAlert', { id }), 20);
    expect(rows()).toEqual([]);
    for (const name of ['testAlert', 'deleteAlert'] as const) {
      expect(await bench.during(bench.desk.call(name, { id }), 20)).toMatchObject({
        error: { code: 'unknown-alert' },
      });
    }
  });

  it.each([
    [{ ...ABOVE, symbol: 'NOPEUSDT' }, 'unknown-symbol', 'NOPEUSDT'],
    [{ ...ABOVE, source: 'mark' }, 'bad-rule', 'no contract'],
    [{ ...ABOVE, price: '0.00' }, 'bad-rule', 'price'],
    [{ kind: 'liquidation', symbol: null, riskPercent: '0' }, 'bad-rule', 'riskPercent'],
    [{ kind: 'funding', symbol: 'BTCUSDT', direction: 'up', rate: '1' }, 'bad-rule', 'symbol'],
  ] as const)('refuses %j as %s', async (rule, code, words) => {
    const input = { id: null, rule, ...CHOICES };
    const reply = await bench.during(bench.desk.call('saveAlert', input), 20);
    expect(reply).toMatchObject({ ok: false, error: { code } });
    expect(reply.ok ? '' : reply.error.message).toContain(words);
    expect(rows()).toEqual([]);
  });

  it('reads what it can of a damaged file', async () => {
    await save(ABOVE);
    const good = bench.settings.get('alerts') as unknown[];
    bench.settings.set('alerts', [{ row: { id: 'x' } }, null, 7, ...good, { states: {} }]);
    const next = bench.restarted();
    listen(next);
    await next.run(300);
    expect(rows(next)).toHaveLength(1);
    expect(next.keys()).toContain('alertsLost');
    const later = next.restarted();
    await later.run(300);
    expect(later.keys()).not.toContain('alertsLost');
  });

  it('says that it is gone with a settings file that was lost', async () => {
    await save(ABOVE);
    bench.settings.values.clear();
    bench.settings.hasLost = true;
    const next = bench.restarted();
    await next.run(300);
    expect(next.keys()).toContain('alertsLost');
    expect(bench.keys()).not.toContain('alertsLost');
  });
});
