import { fc, property } from '../../kernel/property.testing';
import { expect, it } from 'vitest';
import { atoms, contracts, rate, ticks } from '../../money/units';
import { TIMES_IN_FORCE } from '../futures';
import {
  DISTRIBUTIONS,
  legalityOf,
  newTicket,
  QUANTITY_UNITS,
  reduceTicket,
  ticketFor,
  type TicketAction,
  type TicketDraft,
  type WalletFacts,
} from '.';
import { TICKET_FORMS } from './draft';
import { futuresFacts, money, position } from './ticket.testing';

const BOOKS = ['spot', 'margin', 'futures'] as const;
const TYPES = ['LIMIT', 'MARKET'] as const;

/** What the document lists for each book (§4.2 to §4.4), written out a second time. */
it.each([
  ['spot', 'LIMIT', 'single', 'GTC', true],
  ['spot', 'LIMIT', 'single', 'IOC', false],
  ['spot', 'MARKET', 'single', 'GTC', true],
  ['spot', 'LIMIT', 'trigger', 'GTC', false],
  ['spot', 'LIMIT', 'batch', 'GTC', true],
  ['margin', 'LIMIT', 'batch', 'GTC', false],
  ['margin', 'LIMIT', 'single', 'POST_ONLY', false],
  ['margin', 'LIMIT', 'scaled', 'GTC', true],
  ['futures', 'LIMIT', 'single', 'POST_ONLY', true],
  ['futures', 'LIMIT', 'single', 'FOK', true],
  ['futures', 'LIMIT', 'scaled', 'POST_ONLY', true],
  ['futures', 'MARKET', 'single', 'IOC', false],
  ['futures', 'LIMIT', 'trigger', 'GTC', true],
  ['futures', 'MARKET', 'trigger', 'GTC', true],
  ['futures', 'LIMIT', 'trigger', 'IOC', false],
  ['futures', 'LIMIT', 'batch', 'GTC', false],
] as const)('%s %s %s %s: %s', (book, type, form, timeInForce, isLegal) => {
  const draft: TicketDraft = { ...newTicket('BUY', type, book), form };
  const { forms, timesInForce } = legalityOf(draft);
  expect(forms[form] === null && timesInForce[timeInForce] === null).toBe(isLegal);
});

it.each([
  ['margin', 'LIMIT', 'BUY', ['base', 'quote']],
  ['margin', 'MARKET', 'BUY', ['quote']],
  ['spot', 'LIMIT', 'BUY', ['base', 'quote', 'percent']],
  ['spot', 'MARKET', 'BUY', ['quote', 'percent']],
  ['spot', 'MARKET', 'SELL', ['base', 'percent']],
  ['futures', 'MARKET', 'SELL', ['contracts', 'base', 'quote', 'percent']],
] as const)('units of %s %s %s', (book, type, side, legal) => {
  const { units } = legalityOf(newTicket(side, type, book));
  expect(QUANTITY_UNITS.filter((unit) => units[unit] === null)).toEqual(legal);
});

const spot: WalletFacts = {
  book: 'spot',
  pair: {
    kind: 'spot',
    symbol: 'BTCUSDT',
    base: 'BTC',
    quote: 'USDT',
    pricePrecision: 1,
    quantityPrecision: 4,
  },
  available: { base: money('1'), quote: money('100000') },
  fees: { maker: rate(0n), taker: rate(0n), isAssumed: true },
  bids: [[599_990, 3000]],
  asks: [[600_010, 3000]],
  isBookKnown: true,
  last: ticks(600_000),
};
const factsFor = {
  spot,
  margin: { ...spot, book: 'margin' as const, available: null },
  futures: futuresFacts({
    wallet: {
      normal: money('20000'),
      positions: [position('SELL', 700, 60_000, { hold: atoms(0n), closing: contracts(0) })],
    },
  }),
};

const action: fc.Arbitrary<TicketAction> = fc.oneof(
  fc.record({ type: fc.constant('setSide' as const), side: fc.constantFrom('BUY', 'SELL') }),
  fc.record({ type: fc.constant('setType' as const), orderType: fc.constantFrom(...TYPES) }),
  fc.record({ type: fc.constant('setForm' as const), form: fc.constantFrom(...TICKET_FORMS) }),
  fc.record({ type: fc.constant('setAction' as const), action: fc.constantFrom('OPEN', 'CLOSE') }),
  fc.record({
    type: fc.constant('setTimeInForce' as const),
    timeInForce: fc.constantFrom(...TIMES_IN_FORCE),
  }),
  fc.record({ type: fc.constant('setExits' as const), hasExits: fc.boolean() }),
  fc.record({ type: fc.constant('setUnit' as const), unit: fc.constantFrom(...QUANTITY_UNITS) }),
  fc.record({
    type: fc.constant('setDistribution' as const),
    distribution: fc.constantFrom(...DISTRIBUTIONS),
  }),
  fc.record({
    type: fc.constant('setPercent' as const),
    percent: fc.integer({ min: 0, max: 100 }),
  }),
  fc.record({
    type: fc.constant('setText' as const),
    field: fc.constantFrom('price', 'quantity', 'triggerPrice', 'from', 'to', 'count'),
    text: fc.constantFrom('60000', '0.5', '10', '1/3', '25%', 'x', ''),
  }),
  fc.record({ type: fc.constant('settleQuantity' as const) }),
  fc.record({ type: fc.constant('stepQuantity' as const), steps: fc.constantFrom(1, -10, 100) }),
  fc.record({
    type: fc.constant('fromTrigger' as const),
    action: fc.constantFrom('OPEN', 'CLOSE'),
    side: fc.constantFrom('BUY', 'SELL'),
    direction: fc.constantFrom('UP', 'DOWN'),
    triggerPrice: fc.constant(ticks(610_000)),
    price: fc.constantFrom(null, ticks(611_000)),
    purpose: fc.constantFrom('entry', 'take-profit', 'stop-loss'),
  }),
  fc.record({
    type: fc.constant('fromRange' as const),
    side: fc.constantFrom('BUY', 'SELL'),
    from: fc.constant(ticks(590_000)),
    to: fc.constant(ticks(599_000)),
  }),
);

property([fc.constantFrom(...BOOKS), fc.array(action, { maxLength: 15 })])(
  'no order of changes leaves what the document allows',
  (book, actions) => {
    const facts = factsFor[book];
    const draft = actions.reduce<TicketDraft>(
      (before, each) => reduceTicket(before, each, facts),
      ticketFor(book, newTicket()),
    );
    const { forms, timesInForce, units, exits } = legalityOf(draft);
    expect(draft.book).toBe(book);
    expect([forms[draft.form], timesInForce[draft.timeInForce], units[draft.unit]]).toEqual([
      null,
      null,
      null,
    ]);
    expect(draft.hasExits && exits !== null).toBe(false);
    if (book !== 'futures') expect(draft).toMatchObject({ action: 'OPEN', timeInForce: 'GTC' });
    if (draft.form === 'scaled') expect(draft.type).toBe('LIMIT');
    if (draft.form !== 'trigger') expect(draft.purpose).toBe('entry');
  },
);

it('another book starts with empty fields and its own unit', () => {
  const futures = ticketFor('futures', { ...newTicket('SELL'), price: '60000', quantity: '1' });
  expect(futures).toMatchObject({ book: 'futures', side: 'SELL', price: '', unit: 'contracts' });
  expect(ticketFor('margin', { ...futures, form: 'trigger' })).toMatchObject({
    form: 'single',
    unit: 'base',
  });
});
