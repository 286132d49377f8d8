/**
 * Numbers by chance through everything: typed on the desk, on the wire, in the exchange, and read back onto the desk, with
 * ids beyond what a float holds. The exchange's own bytes say what has arrived. More of them by
 * `DESK_ORDERS=100000 npx vitest run e2e/simulation/desk-numbers.test.ts`.
 */
import { expect, test } from 'vitest';
import type { OrderDraft } from '@shared/contract/terminal';
import { FUTURES_RULES } from '@shared/domain/futures-defaults';
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { counted } from '@shared/kernel/counted.testing';
import { seededRng } from '@shared/kernel/rng';
import { formatTrimmed, parseExact, rescale } from '@shared/money/decimal';
import { NO_LIMITS } from '../conformance/stage';
import { TerminalRig } from './terminal-rig.testing';

const ORDERS = Number(process.env['DESK_ORDERS'] ?? 120);
const AT_ONCE = 12;
const UNTIL_READ_MS = 1_500;
/** Of the opening price. Nobody buys at it, and none is more than five hundredths above another, which stands for the market. */
const LOWEST = 0.955;
/** Enough for the least value of an order, and little enough for all at once. */
const VALUE = { from: 8, to: 300 } as const;

const PAIRS = SPOT_RULES.filter(({ pair }) => pair.quote === 'USDT').map(
  ({ pair, openingPrice }) => ({
    ...pair,
    openingPrice,
    book: 'spot' as const,
    unitDecimals: pair.quantityPrecision,
    unitsOfOne: 10 ** pair.quantityPrecision,
  }),
);
const CONTRACTS = FUTURES_RULES.map(({ contract, openingPrice }) => ({
  ...contract,
  openingPrice,
  book: 'futures' as const,
  unitDecimals: 0,
  unitsOfOne: 10 ** contract.multiplier.decimals / contract.multiplier.units,
}));
const MARKETS = [
  ...PAIRS,
  ...PAIRS.map((pair) => ({ ...pair, book: 'margin' as const })),
  ...CONTRACTS,
];

interface Typed {
  readonly draft: OrderDraft;
  readonly ticks: number;
  readonly units: number;
  readonly orderId: string;
}

const LISTS = { spot: '/sapi/v1/openOrders', margin: '/sapi/v1/margin/openOrders' } as const;

test(
  'what is typed is what the exchange has and what the desk shows',
  { timeout: 3_600_000 },
  async () => {
    const rig = await TerminalRig.open(['openOrders', 'balances'], {
      ids: 'int64',
      limits: NO_LIMITS,
    });
    const { bench, floor } = rig;
    const rng = seededRng(8, 'desk numbers');
    const between = (from: number, to: number): number =>
      from + Math.floor(rng.uniform() * (to - from + 1));

    function drawn(): Omit<Typed, 'orderId'> {
      const market = MARKETS[between(0, MARKETS.length - 1)] ?? MARKETS[0];
      if (market === undefined) throw new Error('no markets');
      const { symbol, book, pricePrecision, openingPrice, unitDecimals, unitsOfOne } = market;
      const opening = parseExact(openingPrice);
      if (!opening.ok) throw new Error(openingPrice);
      const { units: exact, scale } = opening.value;
      const at = Number(rescale(exact, scale, pricePrecision, 'half-up'));
      const ticks = between(Math.ceil(at * LOWEST), Math.floor(at * 0.99));
      const most = (VALUE.to * unitsOfOne * 10 ** pricePrecision) / at;
      const least = (VALUE.from * unitsOfOne * 10 ** pricePrecision) / (at * LOWEST);
      const units = between(Math.ceil(least), Math.max(Math.ceil(least), Math.floor(most)));
      const price = formatTrimmed(ticks, pricePrecision);
      const quantity = formatTrimmed(units, unitDecimals);
      const order = { symbol, side: 'BUY', type: 'LIMIT', price, quantity } as const;
      const draft: OrderDraft =
        book === 'futures'
          ? { ...order, book, action: 'OPEN', mode: 'isolated', timeInForce: 'GTC', trigger: null }
          : { ...order, book, unit: 'base' };
      return { draft, ticks, units };
    }

    async function place(): Promise<Typed> {
      const wanted = drawn();
      const asked = bench.desk.call('placeOrder', {
        intentId: bench.newIntent(),
        draft: wanted.draft,
      });
      const outcome = await rig.value(asked);
      if (outcome.kind !== 'accepted') {
        throw new Error(`${JSON.stringify(wanted.draft)}: ${JSON.stringify(outcome)}`);
      }
      return { ...wanted, orderId: outcome.orderId };
    }

    /** `price quantity` by book and id. */
    async function written(): Promise<Map<string, string>> {
      const found = new Map<string, string>();
      const { visit } = floor.me;
      for (const { symbol, book } of MARKETS) {
        const { text } =
          book === 'futures'
            ? await visit.signedGet('/fapi/v1/openOrders', { contractName: symbol })
            : await visit.signedGet(LISTS[book], { symbol });
        for (const row of text.slice(1, -1).split(/(?<=\}),/)) {
          const id = /"orderId":(\d+)/.exec(row)?.[1];
          const [, price, quantity] = [/./, /"price":([^,]+)/, /"origQty":([^,]+)/].map(
            (part) => part.exec(row)?.[1],
          );
          if (id !== undefined) found.set(`${book} ${id}`, `${price} ${quantity}`);
        }
      }
      return found;
    }

    let placed = 0;
    let beyondFloats = 0;
    while (placed < ORDERS) {
      const orders: Typed[] = [];
      for (let count = 0; count < AT_ONCE; count += 1) orders.push(await place());
      await rig.pass(UNTIL_READ_MS);
      const there = await written();
      const rows = new Map(
        bench.value('openOrders').map((row) => [`${row.book} ${row.orderId}`, row]),
      );
      for (const { draft, ticks, units, orderId } of orders) {
        const key = `${draft.book} ${orderId}`;
        expect(there.get(key), key).toBe(`${draft.price} ${draft.quantity}`);
        expect(rows.get(key), key).toMatchObject({
          symbol: draft.symbol,
          price: ticks,
          lots: units,
        });
        if (BigInt(Number(orderId)) !== BigInt(orderId)) beyondFloats += 1;
      }
      const { text } = await floor.me.visit.signedGet('/sapi/v1/account');
      for (const { asset, free, locked } of bench.value('balances').rows) {
        expect(text).toContain(`{"asset":"${asset}","free":${free},"locked":${locked}}`);
      }
      for (const { draft, orderId } of orders) {
        const { book, symbol } = draft;
        const gone = await rig.value(bench.desk.call('cancelOrder', { book, symbol, orderId }));
        expect(gone).toMatchObject({ kind: 'accepted' });
      }
      placed += orders.length;
    }
    counted({ 'orders of random numbers through the desk': placed });
    expect(beyondFloats).toBeGreaterThan(placed / 4);
    await rig.close();
  },
);
