/**
 * What the exchange says of a position (document §2.13), field by field, and what we make of it. The
 * document does not define the fields: their meaning is assumed, here and nowhere else. The exchange's own
 * figure wins; ours stands beside it where the two differ by more than a tick.
 *
 * - `positionBalance` is the position at the mark, `unRealizedAmount` what it has won there, so the cost of
 *   entry is their difference; `openRealizedAmount` is the same against the opening prices.
 * - `keepRate` is the maintenance rate of its tier, `maxFeeRate` the fee of the close that liquidation makes.
 * - `holdAmount` + `realizedAmount` is the margin of an isolated position; a cross one has the wallet.
 */
import { divide, parseExact, pow10, rescale } from '../../../money/decimal';
import {
  ASSET_SCALE,
  atoms,
  contracts,
  mark,
  MARK_DECIMALS,
  rate,
  RATE_SCALE,
  type Atoms,
  type Mark,
  type Rate,
} from '../../../money/units';
import type { PositionMode } from '../../futures';
import type { ListedContract } from '../../instrument';
import type { Side } from '../../order';
import { contractUnit } from '../contract-value';
import {
  compareFractions,
  fraction,
  moneyFraction,
  subtractFractions,
  type Fraction,
} from '../fraction';
import { legProfit, tierOf } from '../maintenance';
import { feeOf } from '../position';
import type { WalletPosition } from '../wallet';
import type { InspectAccount, InspectOrder, InspectPosition, InspectTerms } from './account';
import { priceOfMark } from './distance';
import type { FigureId } from './figure';
import { figuresOf } from './figures';

/** A position as the exchange told it, in decimal text; null is what it did not send. */
export interface ToldPosition {
  readonly positionId: string;
  readonly symbol: string;
  readonly mode: PositionMode;
  readonly side: Side;
  readonly contracts: number;
  readonly closing: number;
  readonly closed: number;
  readonly leverage: number;
  readonly openPrice: string;
  readonly averagePrice: string;
  readonly markPrice: string;
  readonly reducePrice: string;
  readonly hold: string;
  readonly value: string;
  readonly unrealized: string;
  readonly openUnrealized: string;
  readonly realized: string;
  readonly historyRealized: string;
  readonly closeProfit: string;
  readonly tradeFee: string;
  readonly funding: string;
  readonly settleProfit: string;
  readonly sharedLoss: string;
  readonly marginRate: string | null;
  readonly returnRate: string | null;
  readonly keepRate: string;
  readonly maxFeeRate: string;
  readonly isLiquidating: boolean;
}

/** The wallet of its margin coin. */
export interface ToldAccount {
  readonly marginCoin: string;
  readonly normal: string;
  readonly locked: string;
}

/** Newer than the read of the account; null keeps what that said. */
export interface NewestPrices {
  readonly mark: string | null;
  readonly fundingRate: string | null;
}

/** Positions whose contract `termsOf` does not know, or that are empty, are left out. */
export function readAccount(
  told: ToldAccount,
  positions: readonly ToldPosition[],
  termsOf: (symbol: string) => InspectTerms | undefined,
  pricesOf: (symbol: string) => NewestPrices | undefined = () => undefined,
  orders: readonly InspectOrder[] = [],
): InspectAccount {
  return {
    marginCoin: told.marginCoin,
    normal: money(told.normal),
    locked: money(told.locked),
    orders,
    positions: positions.flatMap((row) => {
      const terms = termsOf(row.symbol);
      if (terms?.contract.quote !== told.marginCoin || row.contracts === 0) return [];
      return [readPosition(row, terms, pricesOf(row.symbol))];
    }),
  };
}

function readPosition(
  row: ToldPosition,
  terms: InspectTerms,
  newest: NewestPrices | undefined,
): InspectPosition {
  const { side } = row;
  const tradeFee = money(row.tradeFee);
  const origCost = costOf(side, money(row.value), money(row.openUnrealized));
  const fundingRate = newest?.fundingRate ?? null;
  return {
    ...readWalletPosition(row, terms.contract, newest?.mark ?? row.markPrice),
    id: row.positionId,
    terms,
    origCost,
    tradeFee,
    // Fees of closes are among `tradeFee` once there were some: what is left is taken as a taker's.
    openFee: row.closed === 0 ? atoms(0n - tradeFee) : feeOf(origCost, terms.fees.openTaker),
    funding: money(row.funding),
    closeProfit: money(row.closeProfit),
    settleProfit: money(row.settleProfit),
    sharedLoss: money(row.sharedLoss),
    fundingRate: fundingRate === null ? null : ratio(fundingRate),
  };
}

/** What margin looks at, at a mark in decimal text. */
export function readWalletPosition(
  row: ToldPosition,
  contract: ListedContract,
  markPrice: string,
): WalletPosition {
  const { symbol, mode, side, leverage, isLiquidating } = row;
  const isIsolated = mode === 'isolated';
  return {
    symbol,
    mode,
    leverage,
    isLiquidating,
    closing: contracts(row.closing),
    hold: isIsolated ? money(row.hold) : atoms(0n),
    realized: isIsolated ? money(row.realized) : atoms(0n),
    leg: {
      unit: contractUnit(contract),
      side,
      volume: contracts(row.contracts),
      openCost: costOf(side, money(row.value), money(row.unrealized)),
      mark: readMark(markPrice, contract.pricePrecision) ?? mark(0n),
      keepRate: ratio(row.keepRate),
      closeRate: ratio(row.maxFeeRate),
    },
  };
}

const costOf = (side: Side, value: Atoms, won: Atoms): Atoms =>
  atoms(side === 'BUY' ? value - won : value + won);

/** A mark as the exchange writes it, with however many decimals; null when it is no price. */
export function readMark(text: string, pricePrecision: number): Mark | null {
  const parsed = parseExact(text);
  if (!parsed.ok || parsed.value.units <= 0n) return null;
  const { units, scale } = parsed.value;
  return mark(rescale(units, scale, pricePrecision + MARK_DECIMALS, 'half-up'));
}

/** What cannot be read is zero. */
const money = (text: string): Atoms => atoms(units(text, ASSET_SCALE));
const ratio = (text: string): Rate => rate(units(text, RATE_SCALE));

function units(text: string, scale: number): bigint {
  const parsed = parseExact(text);
  return parsed.ok ? rescale(parsed.value.units, parsed.value.scale, scale, 'half-up') : 0n;
}

function exact(text: string): Fraction {
  const parsed = parseExact(text);
  return parsed.ok ? fraction(parsed.value.units, pow10(parsed.value.scale)) : fraction(0n, 1n);
}

type Unit = 'price' | 'money' | 'ratio';

interface FieldMeaning {
  /** The document's name. */
  readonly field: string;
  readonly unit: Unit;
  readonly told: (row: ToldPosition) => string | null;
  /** Null for what only the exchange can know. */
  readonly ours: ((seen: Seen) => Fraction | null) | null;
  /** The figure that explains ours. */
  readonly figure: FigureId | null;
}

/** A position at the marks of the same read. */
interface Seen {
  readonly row: ToldPosition;
  readonly account: InspectAccount;
  readonly position: InspectPosition;
}

const figure =
  (id: FigureId) =>
  ({ account, position }: Seen): Fraction =>
    figuresOf(account, position)[id] ?? fraction(0n, 1n);

/** s·(q·P − q·price): what has been won since the price, which the exchange rounds at 8 decimals. */
const wonSince =
  (price: (row: ToldPosition) => string) =>
  ({ row, position: { leg } }: Seen): Fraction => {
    const paid = exact(price(row));
    const perPrice = BigInt(leg.volume) * leg.unit.perQuote * paid.numerator;
    const cost = atoms(divide(perPrice, paid.denominator, 'half-up'));
    return moneyFraction(legProfit({ ...leg, openCost: cost }));
  };

const priceField = (
  field: string,
  read: FieldMeaning['told'],
  rest: Partial<FieldMeaning> = {},
): FieldMeaning => ({ field, unit: 'price', told: read, ours: null, figure: null, ...rest });
const moneyField: typeof priceField = (field, read, rest) => ({
  ...priceField(field, read, rest),
  unit: 'money',
});
const ratioField: typeof priceField = (field, read, rest) => ({
  ...priceField(field, read, rest),
  unit: 'ratio',
});
const explained = (id: FigureId): Partial<FieldMeaning> => ({ ours: figure(id), figure: id });

const FIELDS: readonly FieldMeaning[] = [
  priceField('indexPrice', (row) => row.markPrice),
  priceField('openPrice', (row) => row.openPrice),
  priceField('avgPrice', (row) => row.averagePrice),
  moneyField('positionBalance', (row) => row.value, explained('value')),
  moneyField('unRealizedAmount', (row) => row.unrealized, {
    ours: wonSince((row) => row.averagePrice),
    figure: 'unrealized',
  }),
  moneyField('openRealizedAmount', (row) => row.openUnrealized, {
    ours: wonSince((row) => row.openPrice),
  }),
  moneyField('holdAmount', (row) => row.hold, {
    // Of an isolated position it is what the exchange has booked.
    ours: (seen) => (seen.row.mode === 'cross' ? figure('margin')(seen) : null),
    figure: 'margin',
  }),
  moneyField('realizedAmount', (row) => row.realized),
  moneyField('closeProfit', (row) => row.closeProfit),
  moneyField('tradeFee', (row) => row.tradeFee),
  moneyField('capitalFee', (row) => row.funding),
  moneyField('settleProfit', (row) => row.settleProfit),
  moneyField('shareAmount', (row) => row.sharedLoss),
  moneyField('historyRealizedAmount', (row) => row.historyRealized, {
    ours: ({ position: { closeProfit, tradeFee, funding, settleProfit, sharedLoss } }) =>
      moneyFraction(closeProfit + tradeFee + funding + settleProfit + sharedLoss),
  }),
  ratioField('marginRate', (row) => row.marginRate, explained('marginRate')),
  ratioField('returnRate', (row) => row.returnRate, explained('roe')),
  priceField('reducePrice', (row) => row.reducePrice, explained('reducePrice')),
  ratioField('keepRate', (row) => row.keepRate, {
    ours: ({ position: { leg, terms } }) =>
      fraction(tierOf(terms.tiers, leg.volume).keepRate, pow10(RATE_SCALE)),
  }),
  ratioField('maxFeeRate', (row) => row.maxFeeRate, {
    ours: ({ position: { terms } }) => fraction(terms.fees.closeTaker, pow10(RATE_SCALE)),
  }),
];

export interface FieldRow {
  readonly field: string;
  readonly unit: Unit;
  /** The exchange's, which wins; null where it did not send it. */
  readonly told: Fraction | null;
  /** Null for what only the exchange can know. */
  readonly ours: Fraction | null;
  /** By more than what one tick of the price makes of it. */
  readonly differs: boolean;
  /** The figure whose explanation has the inputs of ours; null when ours is a plain sum or a setting. */
  readonly figure: FigureId | null;
  /** The document names the field and does not say what it means. */
  readonly isAssumed: true;
}

/** `account` as `readAccount` gives it without newer prices, so that both look at the same marks. */
export function compareWithExchange(
  account: InspectAccount,
  position: InspectPosition,
  row: ToldPosition,
): readonly FieldRow[] {
  const seen = { row, account, position };
  return FIELDS.map(({ field, unit, told: read, ours: compute, figure: id }) => {
    const text = read(row);
    const said = text === null ? null : exact(text);
    const ours = compute === null ? null : compute(seen);
    const differs =
      said !== null && ours !== null && isApart(said, ours, toleranceOf(unit, position));
    return { field, unit, told: said, ours, differs, figure: id, isAssumed: true };
  });
}

/** What one tick of the price is in a price, in the position's money, in a share of its value. */
function toleranceOf(unit: Unit, { leg }: InspectPosition): Fraction {
  const tick = fraction(leg.unit.perTick, leg.unit.perQuote);
  if (unit === 'price') return tick;
  if (unit === 'money') return moneyFraction(leg.unit.perTick * BigInt(leg.volume));
  const { numerator, denominator } = priceOfMark(leg);
  return fraction(tick.numerator * denominator, tick.denominator * numerator);
}

function isApart(a: Fraction, b: Fraction, tolerance: Fraction): boolean {
  const { numerator, denominator } = subtractFractions(a, b);
  const gap = { numerator: numerator < 0n ? -numerator : numerator, denominator };
  return compareFractions(gap, tolerance) > 0;
}
