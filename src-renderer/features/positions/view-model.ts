/** Positions as they are drawn: the exchange's figures, ours beside them where they differ. Pure. */
import type { FuturesInstrument, MarkRow, PositionRow } from '@shared/contract/terminal';
import type { TopicValue } from '@shared/contract/terminal/topics';
import {
  fundingOf,
  liquidationTick,
  riskOf,
  type Fraction,
  type LiquidationAt,
} from '@shared/domain/futures-math';
import { rateOf, type TicketPosition } from '@shared/domain/ticket';
import { divide, formatTrimmed, parseDecimal, pow10 } from '@shared/money/decimal';
import { ASSET_SCALE, RATE_SCALE } from '@shared/money/units';
import {
  NO_VALUE,
  formatDecimal,
  formatPercent,
  formatSigned,
  moneyDecimals,
  shownSign,
} from '../../lib/format';
import { positionOf, walletsOf, type Wallets } from '../../session/futures/futures-wallet';
import { profitNow } from '../../session/futures/profit-now';
import { sizeText } from '../../session/market/instrument-figures';
import { riskText } from '../../session/futures/risk-text';

export interface PositionView {
  readonly key: string;
  readonly row: PositionRow;
  readonly instrument: FuturesInstrument;
  /** In the base asset: "0.5000". */
  readonly size: string;
  readonly entry: string;
  readonly mark: string;
  /** The same with every digit: one mark for the whole desk. */
  readonly markPrice: string;
  /** The exchange's price of this leg alone; a dash when it is at or below zero. */
  readonly liquidation: string;
  /** Ours for all legs that move together, when it differs by more than a tick; otherwise "". */
  readonly estimate: string;
  /** Ours, whether or not it differs; null when nowhere. */
  readonly liquidationAt: LiquidationAt | null;
  /** Of the mark, to the nearer of both: "10.26%". */
  readonly distance: string;
  /** In 10^-8; null when there is no liquidation price. */
  readonly distanceShare: bigint | null;
  readonly margin: string;
  /** Null where the exchange did not send it. */
  readonly marginRate: string | null;
  /** Requirement of equity, 100 % is liquidation. */
  readonly risk: string;
  readonly riskShare: bigint;
  readonly unrealized: string;
  readonly returnRate: string | null;
  readonly direction: -1 | 0 | 1;
  readonly funding: string;
  /** What the next payment would be at the running rate; "" before the mark is known. */
  readonly nextFunding: string;
  readonly nextFundingAtMs: number;
}

interface HeldPositions {
  /** Of contracts that are known. */
  readonly shown: readonly PositionRow[];
  /**
   * Of contracts that the exchange lists unreadably, or that cannot be counted here: no figure of them can be made,
   * and no order.
   */
  readonly uncounted: readonly PositionRow[];
}

/** Those that hold something. Before any contract is known nothing is said of them. */
export function heldPositions(
  { positions }: Pick<TopicValue<'futuresAccount'>, 'positions'>,
  instruments: readonly FuturesInstrument[],
): HeldPositions {
  const known = new Set(instruments.map(({ symbol }) => symbol));
  const held = positions.filter(({ contracts }) => contracts !== 0);
  return {
    shown: held.filter(({ symbol }) => known.has(symbol)),
    uncounted: known.size === 0 ? [] : held.filter(({ symbol }) => !known.has(symbol)),
  };
}

/** The riskiest first. */
export function positionViews(
  account: TopicValue<'futuresAccount'>,
  marks: readonly MarkRow[],
  instruments: readonly FuturesInstrument[],
  onlySymbol: string | null,
): readonly PositionView[] {
  const bySymbol = new Map(instruments.map((each) => [each.symbol, each]));
  const markOf = new Map(marks.map((each) => [each.symbol, each]));
  const wallets = new Map<string, Wallets | null>();
  const walletsFor = (coin: string): Wallets | null => {
    if (!wallets.has(coin)) wallets.set(coin, walletsOf(account, [...marks], instruments, coin));
    return wallets.get(coin) ?? null;
  };
  const views = heldPositions(account, instruments).shown.flatMap((row) => {
    const instrument = bySymbol.get(row.symbol);
    if (instrument === undefined) return [];
    if (onlySymbol !== null && row.symbol !== onlySymbol) return [];
    const known = walletsFor(instrument.quote);
    return known === null ? [] : [viewOf(row, instrument, known, markOf.get(row.symbol))];
  });
  return views.toSorted((a, b) =>
    a.riskShare === b.riskShare ? 0 : a.riskShare > b.riskShare ? -1 : 1,
  );
}

function viewOf(
  row: PositionRow,
  instrument: FuturesInstrument,
  wallets: Wallets,
  markRow: MarkRow | undefined,
): PositionView {
  const { pricePrecision, quote } = instrument;
  const decimals = moneyDecimals(quote);
  // One mark for the whole desk: the account's own is of another moment.
  const mark = markRow?.mark ?? row.markPrice;
  const position = positionOf(row, instrument, mark);
  const profit = profitNow(row, instrument, mark);
  const unrealized = formatSigned(profit.unrealized, decimals);
  const price = (text: string) => formatDecimal(text, pricePrecision);
  const liquidation = liquidationFigures(row, instrument, wallets, mark);
  const risk = riskOf(wallets.now, position);
  return {
    key: row.positionId,
    row,
    instrument,
    size: sizeText(row.contracts, instrument),
    entry: price(row.averagePrice),
    mark: price(mark),
    markPrice: mark,
    ...liquidation,
    margin: formatDecimal(marginText(row), decimals),
    marginRate: row.marginRate === null ? null : percentText(row.marginRate),
    risk: riskText(risk),
    riskShare: shareOf(risk),
    unrealized,
    returnRate: profit.returnRate === null ? null : formatPercent(profit.returnRate),
    direction: shownSign(profit.unrealized, unrealized),
    funding: formatSigned(row.funding, decimals),
    nextFunding: markRow === undefined ? '' : nextFundingText(position, markRow, decimals),
    nextFundingAtMs: markRow?.nextFundingAtMs ?? 0,
  };
}

/** An isolated position has its own margin; a cross one shows what its leverage asks for. */
function marginText({ mode, hold, realized }: PositionRow): string {
  if (mode === 'cross') return hold;
  return formatTrimmed(units(hold, ASSET_SCALE) + units(realized, ASSET_SCALE), ASSET_SCALE);
}

type LiquidationFigures = Pick<
  PositionView,
  'liquidation' | 'estimate' | 'liquidationAt' | 'distance' | 'distanceShare'
>;

function liquidationFigures(
  row: PositionRow,
  instrument: FuturesInstrument,
  { read, now }: Wallets,
  markPrice: string,
): LiquidationFigures {
  const { pricePrecision } = instrument;
  const tick = toPrice(pricePrecision);
  const told = units(row.reducePrice, PRICE_DECIMALS);
  const atRead = liquidationTick(read, positionOf(row, instrument), pricePrecision);
  const alike = atRead === null ? 0n : BigInt(atRead.price) * tick;
  // Neither the leg alone nor all together: one dash says it.
  const isSame = difference(told, alike) <= tick || (told <= 0n && atRead === null);
  // What other contracts have won or lost since moves where all together are liquidated.
  const ours = liquidationTick(now, positionOf(row, instrument, markPrice), pricePrecision);
  const estimate = ours === null ? 0n : BigInt(ours.price) * tick;
  const mark = units(markPrice, PRICE_DECIMALS);
  // The leg alone is liquidated on its own side; all together on theirs, which may be the other one.
  const gaps = [gapTo(told, row.side === 'BUY' ? 'below' : 'above', mark)];
  if (ours !== null && !isSame) gaps.push(gapTo(estimate, ours.side, mark));
  const distanceShare = gaps.reduce(nearer);
  const text = (price: bigint) =>
    price <= 0n ? NO_VALUE : formatDecimal(formatTrimmed(price, PRICE_DECIMALS), pricePrecision);
  return {
    liquidation: text(earlier(told, row.side, tick)),
    estimate: isSame ? '' : text(estimate),
    liquidationAt: ours,
    distance:
      distanceShare === null ? NO_VALUE : percentText(formatTrimmed(distanceShare, RATE_SCALE)),
    distanceShare,
  };
}

/** On the tick that is reached earlier: a long falls to it, a short rises. */
const earlier = (price: bigint, side: PositionRow['side'], tick: bigint): bigint =>
  divide(price, tick, side === 'BUY' ? 'ceil' : 'floor') * tick;

/** Prices of the exchange have up to 8 decimals. */
const PRICE_DECIMALS = 8;
const toPrice = (pricePrecision: number): bigint => pow10(PRICE_DECIMALS - pricePrecision);
const difference = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a);

/** Of the mark in 10^-8, negative when it is past; null where there is no price. */
function gapTo(price: bigint, side: 'below' | 'above', mark: bigint): bigint | null {
  if (price <= 0n || mark <= 0n) return null;
  const gap = side === 'below' ? mark - price : price - mark;
  return divide(gap * pow10(RATE_SCALE), mark, 'floor');
}

function nearer(a: bigint | null, b: bigint | null): bigint | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}

function nextFundingText(
  { leg }: TicketPosition,
  { fundingRate }: MarkRow,
  decimals: number,
): string {
  return formatSigned(formatTrimmed(fundingOf(leg, rateOf(fundingRate)), ASSET_SCALE), decimals);
}

/** Unsigned, two decimals: "5.35%". */
function percentText(ratio: string): string {
  return `${formatDecimal(formatTrimmed(units(ratio, RATE_SCALE) * 100n, RATE_SCALE), 2)}%`;
}

const shareOf = ({ numerator, denominator }: Fraction): bigint =>
  divide(numerator * pow10(RATE_SCALE), denominator, 'half-up');

function units(text: string, scale: number): bigint {
  const parsed = parseDecimal(text, scale);
  return parsed.ok ? parsed.value : 0n;
}
