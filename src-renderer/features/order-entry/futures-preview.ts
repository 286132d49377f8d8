/** What a futures entry would do, as texts: now and after side by side, estimates with ≈. Pure. */
import { averagePrice, showFraction, type Fraction } from '@shared/domain/futures-math';
import {
  measureOf,
  summariseFutures,
  ticketAlert,
  type FuturesFacts,
  type FuturesSummary,
  type Measure,
  type TicketAlert,
  type TicketDraft,
} from '@shared/domain/ticket';
import { formatTrimmed } from '@shared/money/decimal';
import { ASSET_SCALE, type Atoms, type Ticks } from '@shared/money/units';
import {
  NO_VALUE,
  formatAvailable,
  formatDecimal,
  formatSigned,
  formatUnits,
  moneyDecimals,
} from '../../lib/format';
import { riskText } from '../../session/futures/risk-text';
import { fillFigure, priceFigure, quantityFigure, rateFigure, unfilledFigure } from './view-model';

/** One row's two sides. */
interface NowAfter {
  readonly now: string;
  readonly after: string;
}

export interface PositionFigures {
  readonly side: 'BUY' | 'SELL' | null;
  readonly quantity: string;
}

export interface FuturesPreview {
  /** Locked by an opening; null of a close. */
  readonly required: string;
  /** Signed, won or lost by a close. */
  readonly profit: string;
  readonly fee: string;
  readonly fills: string;
  readonly average: string;
  readonly positionNow: PositionFigures;
  readonly positionAfter: PositionFigures;
  readonly entry: NowAfter;
  readonly liquidation: NowAfter;
  readonly risk: NowAfter;
  readonly available: NowAfter;
  readonly alert: TicketAlert | null;
  /** Of a market order, beyond its protection. */
  readonly unfilled: string;
}

export function futuresPreview(draft: TicketDraft, facts: FuturesFacts): FuturesPreview {
  const measure = measureOf(facts);
  const summary = summariseFutures(draft, facts);
  const standing = summary ?? standingIn(draft, facts);
  const now = standing?.now;
  const after = summary?.after;
  return {
    required: requiredFigure(summary, measure),
    profit: profitFigure(summary, measure),
    fee: summary === null ? NO_VALUE : feeFigure(summary, measure),
    fills: summary === null ? NO_VALUE : fillFigure(measure, summary.fillsNow.lots, summary.rests),
    average: summary === null ? NO_VALUE : averageFigure(summary, measure),
    positionNow: positionFigures(now, measure),
    positionAfter: positionFigures(after, measure),
    entry: { now: entryFigure(now, measure), after: entryFigure(after, measure) },
    liquidation: {
      now: tickOrNone(now?.liquidationAt?.price, measure),
      after: tickOrNone(after?.liquidationAt?.price, measure),
    },
    risk: { now: riskFigure(now?.risk), after: riskFigure(after?.risk) },
    available: {
      now: freeFigure(now?.available, measure),
      after: freeFigure(summary?.availableOnceAccepted, measure),
    },
    alert: summary === null ? null : ticketAlert(draft, facts, summary.fillsNow, summary),
    unfilled: unfilledFigure(measure, summary?.unfilled ?? null),
  };
}

/** What is there now is shown also while the fields are still empty: that of the other side, if it is the only one. */
function standingIn(draft: TicketDraft, facts: FuturesFacts): FuturesSummary | null {
  const here = summariseFutures(asIfOne(draft), facts);
  if (hasPosition(here)) return here;
  const side = draft.side === 'BUY' ? 'SELL' : 'BUY';
  const other = summariseFutures(asIfOne({ ...draft, side }), facts);
  return hasPosition(other) ? other : here;
}

const hasPosition = (summary: FuturesSummary | null): boolean =>
  summary !== null && summary.now.position !== null;

const asIfOne = (draft: TicketDraft): TicketDraft => ({
  ...draft,
  form: 'single',
  type: 'MARKET',
  quantity: '1',
  unit: 'contracts',
});

/** Figures that rest on an assumed leverage say so. */
const about = ({ leverage }: FuturesSummary, text: string): string =>
  leverage.isAssumed ? `≈ ${text}` : text;

function requiredFigure(summary: FuturesSummary | null, measure: Measure): string {
  if (summary === null || summary.required === null) return NO_VALUE;
  return about(summary, money(summary.required, measure));
}

function profitFigure(summary: FuturesSummary | null, measure: Measure): string {
  if (summary === null || summary.profit === null) return NO_VALUE;
  return signedMoney(summary.profit, measure);
}

const money = (amount: Atoms, { quote }: Measure): string =>
  `${formatDecimal(formatTrimmed(amount, ASSET_SCALE), moneyDecimals(quote))} ${quote}`;

const signedMoney = (amount: Atoms, { quote }: Measure): string =>
  `${formatSigned(formatTrimmed(amount, ASSET_SCALE), moneyDecimals(quote))} ${quote}`;

/** Rates are assumed: "≈ 1.20 · 0.40 USDT", of a resting order "— · ≈ 6.00 USDT". */
function feeFigure({ fee }: FuturesSummary, { quote }: Measure): string {
  if (fee.total === 0n) return NO_VALUE;
  const part = (amount: Atoms): string =>
    amount === 0n
      ? NO_VALUE
      : `≈ ${formatDecimal(formatTrimmed(amount, ASSET_SCALE), moneyDecimals(quote))}`;
  return `${part(fee.taker)} · ${part(fee.maker)} ${quote}`;
}

function averageFigure({ fillsNow }: FuturesSummary, measure: Measure): string {
  if (fillsNow.lots === 0) return NO_VALUE;
  return `${priceFigure(measure, fillsNow.averagePrice)} · ${rateFigure(fillsNow.slippage)}`;
}

type View = FuturesSummary['now'] | undefined;

function positionFigures(view: View, measure: Measure): PositionFigures {
  const leg = view?.position?.leg;
  if (leg === undefined) return { side: null, quantity: NO_VALUE };
  return { side: leg.side, quantity: `${quantityFigure(measure, leg.volume)} ${measure.base}` };
}

function entryFigure(view: View, measure: Measure): string {
  const leg = view?.position?.leg;
  if (leg === undefined) return NO_VALUE;
  return priceOrNone(averagePrice(leg.openCost, leg.volume, leg.unit.perQuote), measure);
}

const priceOrNone = (price: Fraction | null | undefined, measure: Measure): string =>
  price === null || price === undefined
    ? NO_VALUE
    : formatDecimal(showFraction(price), measure.pricePrecision);

const tickOrNone = (price: Ticks | null | undefined, measure: Measure): string =>
  price === null || price === undefined ? NO_VALUE : formatUnits(price, measure.pricePrecision);

const riskFigure = (risk: Fraction | null | undefined): string =>
  risk === null || risk === undefined ? NO_VALUE : riskText(risk);

const freeFigure = (amount: Atoms | null | undefined, { quote }: Measure): string =>
  amount === null || amount === undefined
    ? NO_VALUE
    : formatAvailable(formatTrimmed(amount, ASSET_SCALE), moneyDecimals(quote));
