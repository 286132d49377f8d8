/** The lines of the ladder for one position: prices, names, distances from the mark. Pure. */
import { fraction, subtractFractions, type Fraction } from '@shared/domain/futures-math';
import { priceOfMark, type FigureId, type Figures } from '@shared/domain/futures-math/inspect';
import type { OrderRow } from '@shared/contract/terminal/commands';
import { parseExact, pow10 } from '@shared/money/decimal';
import type { Mark } from '@shared/money/units';
import { divideFractions } from '@shared/domain/futures-math';
import { bareText, entryOf, ticksOf, unitText } from '../figure-text';
import type { ExitLevel } from '../../../session/futures/exit-levels';
import { isLiquidatedBelow } from '../liquidated-below';
import type { Cell } from '../picture/twin';
import { showFraction } from '@shared/domain/futures-math';
import { roundingOf, tickText } from '../shown-price';
import { orderCancel, orderRowName } from '../../../session/requests/names';
import { orderStanding, withDoubt, type Standing } from '../../../session/orders/standing';
import type { Subject } from '../use-inspected';
import type { Bands, LadderLine, LineKind } from './line';

export interface LadderNews {
  readonly subject: Subject;
  readonly figures: Figures;
  readonly exits: readonly ExitLevel[];
  readonly orders: readonly OrderRow[];
  /** Requests of which nobody knows what became of them. */
  readonly inDoubt: ReadonlySet<string>;
  /** Ticks; 0 while unknown. */
  readonly last: number;
  readonly high: number;
  readonly low: number;
  /** The supposed price, and where liquidation would then be. */
  readonly whatIf: { readonly price: Mark | null; readonly liquidation: Fraction | null } | null;
}

/** The words of the lines. */
export interface LineWords {
  readonly name: (kind: LineKind | 'what-if-liquidation') => string;
  readonly order: (order: OrderRow, standing: Standing) => string;
  readonly exit: (exit: ExitLevel) => string;
}

export function ladderLines(news: LadderNews, words: LineWords): readonly LadderLine[] {
  const { subject, figures, exits, orders, whatIf } = news;
  const { position, instrument, markRow } = subject;
  const { pricePrecision, symbol } = instrument;
  const mark = priceOfMark(position.leg);
  const lines: LadderLine[] = [];
  const add = (
    kind: LineKind,
    price: Fraction | null,
    name: string,
    id: string = kind,
    standing: Standing = 'placed',
  ): void => {
    if (price === null || price.numerator <= 0n) return;
    const figure = figureOfLine(kind) ?? (id === 'what-if-liquidation' ? 'liquidationPrice' : null);
    const rounding = figure === null ? null : roundingOf(figure, subject.account, position);
    const shown =
      rounding === null
        ? unitText('price', price, instrument, false)
        : tickText(price, pricePrecision, rounding);
    const text: Cell = { shown, exact: showFraction(price) };
    const note = kind === 'mark' ? { shown: '', exact: '' } : distanceCell(price, mark);
    const at = ticksOf(price, pricePrecision);
    lines.push({ id, kind, at, name, price: text, note, standing });
  };
  const atTicks = (units: number): Fraction | null =>
    units <= 0 ? null : fraction(BigInt(units), pow10(pricePrecision));
  add('mark', mark, words.name('mark'));
  add('index', textPrice(markRow?.index ?? ''), words.name('index'));
  add('last', atTicks(news.last), words.name('last'));
  add('entry', entryOf(position), words.name('entry'));
  add('break-even', figures.breakEven, words.name('break-even'));
  add('liquidation', figures.liquidationPrice, words.name('liquidation'));
  add('bankruptcy', figures.bankruptcyPrice, words.name('bankruptcy'));
  add('high', atTicks(news.high), words.name('high'));
  add('low', atTicks(news.low), words.name('low'));
  for (const exit of exits) {
    const { purpose, price, intentId, standing } = exit;
    add(purpose, atTicks(price), words.exit(exit), `exit-${intentId}-${purpose}`, standing);
  }
  for (const order of orders) {
    const standing = withDoubt(orderStanding(order), orderCancel(order), news.inDoubt);
    if (order.symbol !== symbol || standing === null || order.price === null) continue;
    add(
      'order',
      atTicks(order.price),
      words.order(order, standing),
      `order-${orderRowName(order)}`,
      standing,
    );
  }
  if (whatIf !== null) {
    const { price, liquidation } = whatIf;
    const supposed = price === null ? null : priceOfMark({ ...position.leg, mark: price });
    add('what-if', supposed, words.name('what-if'));
    if (!isSame(liquidation, figures.liquidationPrice)) {
      add('what-if', liquidation, words.name('what-if-liquidation'), 'what-if-liquidation');
    }
  }
  return lines;
}

/** Which figure's explanation belongs to a line; null for what was only told or placed. */
export function figureOfLine(kind: LineKind): FigureId | null {
  switch (kind) {
    case 'break-even':
      return 'breakEven';
    case 'liquidation':
      return 'liquidationPrice';
    case 'bankruptcy':
      return 'bankruptcyPrice';
    case 'mark':
    case 'index':
    case 'last':
    case 'entry':
    case 'take-profit':
    case 'stop-loss':
    case 'order':
    case 'what-if':
    case 'high':
    case 'low':
      return null;
  }
}

export function bandsOf({ subject, figures }: Pick<LadderNews, 'subject' | 'figures'>): Bands {
  const { account, position, instrument } = subject;
  const at = (price: Fraction | null): number | null =>
    price === null ? null : ticksOf(price, instrument.pricePrecision);
  return {
    isLong: isLiquidatedBelow(account, position),
    liquidation: at(figures.liquidationPrice),
    bankruptcy: at(figures.bankruptcyPrice),
  };
}

/** "+0.53%" of the mark. */
function distanceCell(price: Fraction, mark: Fraction): Cell {
  const share = divideFractions(subtractFractions(price, mark), mark);
  return { shown: bareText('ratio', share, true), exact: showFraction(share) };
}

function textPrice(text: string): Fraction | null {
  const parsed = parseExact(text);
  return parsed.ok ? fraction(parsed.value.units, pow10(parsed.value.scale)) : null;
}

const isSame = (a: Fraction | null, b: Fraction | null): boolean =>
  a === null || b === null ? a === b : a.numerator * b.denominator === b.numerator * a.denominator;
