/** The three outcomes of an order on each book, and what evidence each book's API gives for the third. */
import { describe, expect, it } from 'vitest';
import { clientOrderIdOf, type OrderDraft } from '@shared/contract/terminal';
import type { Bench } from '../bench.testing';
import { refused, unknown } from '../scripted-client.testing';
import {
  futuresDraft,
  futuresRequest,
  INTENT,
  marginDraft,
  openBench,
  spotDraft,
  submit,
  walletRequest,
} from './books.testing';

type Script = (bench: Bench, ...answers: (() => typeof unknown | null)[]) => void;

interface BookCase {
  readonly name: OrderDraft['book'];
  readonly draft: OrderDraft;
  /** Scripts the next place request. */
  readonly scriptPlace: Script;
  /** An order with this client id is at the exchange. */
  add(bench: Bench, clientOrderId: string): string;
  fill(bench: Bench, orderId: string): void;
  placed(bench: Bench): number;
}

const BOOKS: readonly BookCase[] = [
  {
    name: 'spot',
    draft: spotDraft(),
    scriptPlace: (bench, ...answers) => {
      bench.exchange.script('placeOrder', ...answers);
    },
    add: ({ exchange }, id) => exchange.add(walletRequest(id)).orderId,
    fill: ({ exchange }, orderId) => {
      exchange.fill(orderId, 500_000, 5_999_000);
    },
    placed: ({ exchange }) => exchange.count('placeOrder'),
  },
  {
    name: 'margin',
    draft: marginDraft(),
    scriptPlace: (bench, ...answers) => {
      bench.exchange.marginWallet.script('placeOrder', ...answers);
    },
    add: ({ exchange }, id) => exchange.marginWallet.add(walletRequest(id)).orderId,
    fill: ({ exchange }, orderId) => {
      exchange.marginWallet.fill(orderId, 500_000, 5_999_000);
    },
    placed: ({ exchange }) => exchange.marginWallet.count('placeOrder'),
  },
  {
    name: 'futures',
    draft: futuresDraft(),
    scriptPlace: (bench, ...answers) => {
      bench.exchange.futuresOrders.script('placeOrder', ...answers);
    },
    add: ({ exchange }, id) => exchange.futuresOrders.add(futuresRequest(id)).orderId,
    fill: ({ exchange }, orderId) => {
      exchange.futuresOrders.fill(orderId, 100, 599_900);
    },
    placed: ({ exchange }) => exchange.futuresOrders.count('placeOrder'),
  },
];

const open = (bench: Bench, name: string) =>
  bench.value('openOrders').filter(({ book }) => book === name);

describe.each(BOOKS)('an order on $name', (book) => {
  const { name, draft } = book;

  it('that is accepted rests as our own, and its end is read', async () => {
    const bench = await openBench();
    const outcome = await submit(bench, draft, INTENT);
    expect(outcome).toMatchObject({ kind: 'accepted', status: 'NEW' });
    const orderId = outcome.kind === 'accepted' ? outcome.orderId : '';
    await bench.run(1_000);
    expect(open(bench, name)).toMatchObject([
      { orderId, status: 'NEW', isOwn: true, clientOrderId: clientOrderIdOf(INTENT) },
    ]);
    book.fill(bench, orderId);
    await bench.run(3_000, 50);
    expect(open(bench, name)).toEqual([]);
    expect(bench.value('fills')).toMatchObject([{ book: name, orderId }]);
    expect(bench.keys()).not.toContain('orderExternal');
    expect(bench.keys()).toEqual(expect.arrayContaining(['orderFilled', 'fill']));
  });

  it('that is refused is told word by word, and leaves nothing', async () => {
    const bench = await openBench();
    book.scriptPlace(bench, () => refused('-2017', 'insufficient balance'));
    expect(await submit(bench, draft, INTENT)).toMatchObject({
      by: 'exchange',
      code: '-2017',
      message: 'insufficient balance',
    });
    expect(open(bench, name)).toEqual([]);
    expect(await submit(bench, draft, INTENT)).toMatchObject({ code: '-2017' });
    expect(book.placed(bench)).toBe(1);
  });

  it('whose answer is lost is found when it is there, and never sent again', async () => {
    const bench = await openBench();
    book.scriptPlace(bench, () => {
      book.add(bench, clientOrderIdOf(INTENT));
      return unknown;
    });
    expect((await submit(bench, draft, INTENT)).kind).toBe('unknown');
    expect(open(bench, name)).toHaveLength(1);
    await bench.run(1_500);
    expect(open(bench, name)).toMatchObject([{ status: 'NEW', isOwn: true }]);
    expect(await submit(bench, draft, INTENT)).toMatchObject({ kind: 'accepted' });
    expect(book.placed(bench)).toBe(1);
  });

  it('whose answer is lost counts as not placed only after the fence and two empty rounds', async () => {
    const bench = await openBench();
    book.scriptPlace(bench, () => unknown);
    await submit(bench, draft, INTENT);
    await bench.run(8_800, 50);
    expect(open(bench, name)).toMatchObject([{ status: 'CHECKING' }]);
    await bench.run(2_000, 50);
    expect(open(bench, name)).toEqual([]);
    expect(bench.store.intent(INTENT)?.state).toBe('not-placed');
    expect(book.placed(bench)).toBe(1);
  });

  it('that was in flight when the program was killed is CHECKING at the next start, then settled', async () => {
    const bench = await openBench();
    book.scriptPlace(bench, () => {
      book.add(bench, clientOrderIdOf(INTENT));
      return new Promise(() => undefined) as never;
    });
    void bench.desk.call('placeOrder', { intentId: INTENT, draft });
    await bench.run(100);
    await bench.terminal.close();
    bench.store.isFull = false;
    const next = bench.restarted();
    await next.run(3_000);
    expect(open(next, name)).toMatchObject([{ status: 'NEW', isOwn: true }]);
    expect(next.store.intent(INTENT)?.state).toBe('accepted');
    expect(book.placed(bench)).toBe(1);
  });

  it('that fills is on the desk within 300 ms of the print', async () => {
    const bench = await openBench();
    const outcome = await submit(bench, draft, INTENT);
    await bench.run(20_000, 100);
    book.fill(bench, outcome.kind === 'accepted' ? outcome.orderId : '');
    bench.exchange.print(draft.symbol, name === 'futures' ? 599_900 : 5_999_000, 100);
    await bench.run(300);
    expect(bench.value('fills')).toMatchObject([{ book: name }]);
    expect(open(bench, name)).toEqual([]);
  });

  it('made elsewhere is shown as external', async () => {
    const bench = await openBench();
    book.add(bench, '');
    await bench.during(bench.desk.call('select', { symbol: draft.symbol, group: null }), 500);
    await bench.run(6_000, 50);
    expect(open(bench, name)).toMatchObject([{ isOwn: false }]);
    expect(bench.keys()).toContain('orderExternal');
  });
});

describe('futures evidence', () => {
  it('takes an open order of our terms for ours when the history shows no other name for it', async () => {
    const bench = await openBench();
    const { futuresOrders } = bench.exchange;
    futuresOrders.script('placeOrder', () => {
      futuresOrders.add(futuresRequest(''));
      return unknown;
    });
    await submit(bench, futuresDraft(), INTENT);
    await bench.run(1_500);
    expect(open(bench, 'futures')).toMatchObject([{ status: 'NEW', isOwn: true }]);
  });

  it('does not take an order with another name for ours', async () => {
    const bench = await openBench();
    const { futuresOrders } = bench.exchange;
    futuresOrders.script('placeOrder', () => {
      futuresOrders.add(futuresRequest('a-bot'));
      return unknown;
    });
    await submit(bench, futuresDraft(), INTENT);
    await bench.run(12_000, 50);
    expect(bench.store.intent(INTENT)?.state).toBe('not-placed');
    expect(open(bench, 'futures')).toMatchObject([{ status: 'NEW', isOwn: false }]);
  });

  it('leaves twins to the trader, who can dismiss the row; an identical order waits until then', async () => {
    const bench = await openBench();
    const { futuresOrders } = bench.exchange;
    futuresOrders.script('placeOrder', () => {
      futuresOrders.add(futuresRequest(''));
      futuresOrders.add(futuresRequest(''));
      return unknown;
    });
    await submit(bench, futuresDraft(), INTENT);
    await bench.run(12_000, 50);
    expect(
      open(bench, 'futures')
        .map(({ status }) => status)
        .sort(),
    ).toEqual([...['NEEDS_YOU', 'NEW', 'NEW']]);
    expect(bench.keys()).toContain('orderNeedsYou');
    expect(await submit(bench, futuresDraft())).toMatchObject({ code: 'twin-unknown' });
    await bench.during(bench.desk.call('dismissUnknown', { intentId: INTENT }));
    expect(open(bench, 'futures')).toMatchObject([{ isOwn: false }, { isOwn: false }]);
    expect(await submit(bench, futuresDraft())).toMatchObject({ kind: 'accepted' });
  });
});

describe('what the listing states is checked before anything is sent', () => {
  it.each([
    [{ quantity: '0.5' }, 'too-precise', 'quantity'],
    [{ quantity: '300001' }, 'volume-above-maximum', 'quantity'],
    [{ price: '59990.55' }, 'too-precise', 'price'],
    [{ price: '100', quantity: '1' }, 'value-below-minimum', 'quantity'],
    [{ type: 'MARKET', timeInForce: 'IOC', price: '' }, 'invalid-value', 'timeInForce'],
    [{ type: 'MARKET', price: '60000' }, 'invalid-value', 'price'],
    [{ symbol: 'E-NOPE-USDT' }, 'unknown-symbol', ''],
    [{ price: '63105.1' }, 'price-guard', 'price'],
  ] as const)('%o is %s', async (changes, code, field) => {
    const bench = await openBench();
    expect(await submit(bench, futuresDraft(changes))).toMatchObject({
      by: 'terminal',
      code,
      field,
    });
    expect(bench.exchange.futuresOrders.count('placeOrder')).toBe(0);
  });

  it('a market order needs the mark, and a fresh book', async () => {
    const bench = await openBench();
    const market = futuresDraft({ type: 'MARKET', price: '' });
    bench.exchange.futuresHost.book = null;
    expect(await submit(bench, market)).toMatchObject({ code: 'stale-book' });
  });

  it('only spot can be tested, and the others say so', async () => {
    const bench = await openBench();
    for (const draft of [marginDraft(), futuresDraft()]) {
      const reply = await bench.during(bench.desk.call('testOrder', { draft }));
      expect(reply).toMatchObject({ ok: true, value: { kind: 'rejected', code: 'no-test' } });
    }
  });
});
