/**
 * What a command means now: a draft for the ticket, or orders to cancel, or why it cannot be. Pure; a
 * plan is carried out only after Enter, and an order is sent only from the ticket.
 */
import type { PositionRow } from '@shared/contract/terminal/futures';
import type { Command, PriceTerm, Placed } from '@shared/domain/command-line';
import type { OrderBookKind, Side } from '@shared/domain/order';
import type { QuantityUnit } from '@shared/domain/ticket';
import { err, ok, type Result } from '@shared/kernel/result';
import { divide, parseDecimal } from '@shared/money/decimal';
import type { InstrumentValue } from '../../session/desk-state';
import type { DraftRequest } from '../../session/orders/drafted';

/** What the desk knows of the command's symbol. Prices in ticks, 0 where none is known. */
export interface Facts {
  /** What the workspace trades; a symbol of another kind takes the desk to its own. */
  readonly book: OrderBookKind;
  readonly instrument: InstrumentValue | null;
  readonly last: number;
  readonly bid: number;
  readonly ask: number;
  readonly positions: readonly PositionRow[];
}

export type Plan =
  | { readonly kind: 'ticket'; readonly symbol: string; readonly request: DraftRequest }
  | {
      readonly kind: 'cancel';
      readonly book: OrderBookKind;
      /** Null: all of the book. */
      readonly symbol: string | null;
      readonly side: Side | null;
    };

export type PlanProblem =
  | 'no-symbol'
  | 'wrong-unit'
  | 'needs-amount'
  | 'price-precision'
  | 'no-last-price'
  | 'no-book'
  | 'futures-only'
  | 'no-position'
  | 'which-position';

type Planned<Value> = Result<Value, PlanProblem>;

export function planOf(command: Command, facts: Facts): Planned<Plan> {
  if (command.kind === 'cancel') {
    const { book } = facts;
    const { symbol, side } = command;
    return ok({ kind: 'cancel', book: bookOf(book, symbol, facts.instrument), symbol, side });
  }
  const { instrument } = facts;
  if (instrument === null) return err('no-symbol');
  const request = requestOf(command, instrument, facts);
  return request.ok
    ? ok({ kind: 'ticket', symbol: instrument.symbol, request: request.value })
    : request;
}

/** A named symbol says which book is meant, where the workspace's cannot be. */
export function bookOf(
  book: OrderBookKind,
  symbol: string | null,
  instrument: InstrumentValue | null,
): OrderBookKind {
  if (symbol === null || instrument === null) return book;
  if (instrument.kind === 'futures') return 'futures';
  return book === 'futures' ? 'spot' : book;
}

function requestOf(
  command: Exclude<Command, { kind: 'cancel' }>,
  instrument: InstrumentValue,
  facts: Facts,
): Planned<DraftRequest> {
  const { symbol } = instrument;
  switch (command.kind) {
    case 'order': {
      const { side, quantity } = command;
      const type = command.price === null ? 'MARKET' : 'LIMIT';
      const unit = unitOf(quantity.unit, instrument, type === 'MARKET' && side === 'BUY');
      if (!unit.ok) return unit;
      const price = optional(command.price, side, instrument, facts);
      if (!price.ok) return price;
      const counted = { text: quantity.text, unit: unit.value };
      return ok({ kind: 'order', symbol, side, type, price: price.value, quantity: counted });
    }
    case 'scaled': {
      const { side, count, quantity } = command;
      const unit = unitOf(quantity.unit, instrument, false);
      if (!unit.ok) return unit;
      const from = priceOf(command.from, side, instrument, facts);
      if (!from.ok) return from;
      const to = priceOf(command.to, side, instrument, facts);
      if (!to.ok) return to;
      const counted = { text: quantity.text, unit: unit.value };
      return ok({
        kind: 'scaled',
        symbol,
        side,
        count,
        from: from.value,
        to: to.value,
        quantity: counted,
      });
    }
    case 'close': {
      const leg = legOf(command.leg, instrument, facts);
      if (!leg.ok) return leg;
      const { side: positionSide, mode } = leg.value;
      const price = optional(command.price, opposite(positionSide), instrument, facts);
      if (!price.ok) return price;
      const { percent } = command;
      return ok({ kind: 'close', symbol, positionSide, mode, percent, price: price.value });
    }
    case 'exit': {
      const leg = legOf(command.leg, instrument, facts);
      if (!leg.ok) return leg;
      const side = opposite(leg.value.side);
      const trigger = priceOf(command.price, side, instrument, facts);
      if (!trigger.ok) return trigger;
      const { purpose } = command;
      // A long one gains upwards: its profit is taken above, its loss stopped below.
      const isAbove = (leg.value.side === 'BUY') === (purpose === 'take-profit');
      return ok({
        kind: 'trigger',
        symbol,
        action: 'CLOSE',
        side,
        purpose,
        price: null,
        direction: isAbove ? 'UP' : 'DOWN',
        triggerPrice: trigger.value,
        quantity: { text: '100%', unit: 'contracts' },
      });
    }
  }
}

const opposite = (side: Side): Side => (side === 'BUY' ? 'SELL' : 'BUY');

/** The API takes the amount of a market buy on a pair: a quantity without the quote's name is no amount. */
function unitOf(
  named: string,
  instrument: InstrumentValue,
  isMarketBuy: boolean,
): Planned<QuantityUnit> {
  const needsAmount = isMarketBuy && instrument.kind === 'spot';
  if (named === instrument.quote) return ok('quote');
  if (needsAmount) return err('needs-amount');
  if (named === '' || named === instrument.base) return ok('base');
  const isContracts = named === 'CONTRACTS' || named === 'CONTRACT';
  return isContracts && instrument.kind === 'futures' ? ok('contracts') : err('wrong-unit');
}

function optional(
  term: Placed<PriceTerm> | null,
  side: Side,
  instrument: InstrumentValue,
  facts: Facts,
): Planned<number | null> {
  return term === null ? ok(null) : priceOf(term, side, instrument, facts);
}

/** In ticks; what falls between two is rounded away from the other side of the book. */
function priceOf(
  term: PriceTerm,
  side: Side,
  { pricePrecision }: InstrumentValue,
  facts: Facts,
): Planned<number> {
  switch (term.kind) {
    case 'fixed': {
      const ticks = parseDecimal(term.text, pricePrecision);
      return ticks.ok ? ok(Number(ticks.value)) : err('price-precision');
    }
    case 'best': {
      const best = term.side === 'bid' ? facts.bid : facts.ask;
      return best > 0 ? ok(best) : err('no-book');
    }
    case 'offset': {
      if (facts.last <= 0) return err('no-last-price');
      const scaled = BigInt(facts.last) * BigInt(10_000 + term.basisPoints);
      const rounding = side === 'BUY' ? 'floor' : 'ceil';
      return ok(Math.max(1, Number(divide(scaled, 10_000n, rounding))));
    }
  }
}

/** The one position that is meant. */
function legOf(
  side: Side | null,
  { kind, symbol }: InstrumentValue,
  { positions }: Facts,
): Planned<PositionRow> {
  if (kind !== 'futures') return err('futures-only');
  const legs = positions.filter(
    (each) => each.symbol === symbol && each.contracts > 0 && (side === null || each.side === side),
  );
  const [only, ...more] = legs;
  if (only === undefined) return err('no-position');
  return more.length === 0 ? ok(only) : err('which-position');
}
