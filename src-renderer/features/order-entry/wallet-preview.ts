/** What a spot or margin entry would do, as texts: before and after side by side. Pure. */
import {
  measureOf,
  summariseTicket,
  ticketAlert,
  type TicketAlert,
  type TicketDraft,
  type WalletFacts,
  type WalletSummary,
} from '@shared/domain/ticket';
import { formatTrimmed } from '@shared/money/decimal';
import { ASSET_SCALE, type Atoms } from '@shared/money/units';
import { NO_VALUE, formatAvailable } from '../../lib/format';
import { exactMoney, fillFigure, priceFigure, rateFigure, unfilledFigure } from './view-model';

export interface WalletPreview {
  readonly available: string;
  /** Of the asset that is paid, once everything has filled. */
  readonly availableAfter: string;
  readonly cost: string;
  readonly receive: string;
  /** Rates of the parts that would pay them: "0.1%". */
  readonly takerRate: string;
  readonly makerRate: string;
  readonly takerFee: string;
  readonly makerFee: string;
  readonly fills: string;
  readonly averagePrice: string;
  readonly slippage: string;
  readonly alert: TicketAlert | null;
  /** Of a market order, beyond its protection. */
  readonly unfilled: string;
}

export function walletPreview(draft: TicketDraft, facts: WalletFacts): WalletPreview {
  const { pair, available, fees } = facts;
  const isBuy = draft.side === 'BUY';
  const paid = isBuy ? pair.quote : pair.base;
  const free = available === null ? null : isBuy ? available.quote : available.base;
  const rates = {
    takerRate: rateFigure(fees.taker),
    makerRate: rateFigure(fees.maker),
    available: free === null ? NO_VALUE : `${availableFigure(free)} ${paid}`,
  };
  const summary = summariseTicket(draft, facts);
  if (summary === null) return { ...rates, ...NO_PREVIEW };
  return { ...rates, ...figures(summary, facts, isBuy), alert: alertOf(draft, facts, summary) };
}

const NO_PREVIEW = {
  availableAfter: NO_VALUE,
  cost: NO_VALUE,
  receive: NO_VALUE,
  takerFee: NO_VALUE,
  makerFee: NO_VALUE,
  fills: NO_VALUE,
  averagePrice: NO_VALUE,
  slippage: NO_VALUE,
  alert: null,
  unfilled: NO_VALUE,
};

function figures(summary: WalletSummary, facts: WalletFacts, isBuy: boolean) {
  const { cost, fee, fillsNow, rests, received, after } = summary;
  const measure = measureOf(facts);
  const about = fee.isAssumed ? '≈ ' : '';
  const hasFills = fillsNow.lots > 0;
  const feeFigure = (amount: Atoms) =>
    amount === 0n ? NO_VALUE : about + exactMoney(amount, fee.asset);
  return {
    availableAfter: after === null ? NO_VALUE : availableAfter(after, facts, isBuy),
    cost: exactMoney(cost.atoms, cost.asset),
    receive: about + exactMoney(received, fee.asset),
    takerFee: feeFigure(fee.taker),
    makerFee: feeFigure(fee.maker),
    fills: fillFigure(measure, fillsNow.lots, rests),
    averagePrice: hasFills
      ? `${priceFigure(measure, fillsNow.averagePrice)} ${measure.quote}`
      : NO_VALUE,
    unfilled: unfilledFigure(measure, summary.unfilled),
    slippage: hasFills ? rateFigure(fillsNow.slippage) : NO_VALUE,
  };
}

const availableAfter = (
  after: NonNullable<WalletSummary['after']>,
  { pair }: WalletFacts,
  isBuy: boolean,
): string =>
  isBuy
    ? `${availableFigure(after.quote)} ${pair.quote}`
    : `${availableFigure(after.base)} ${pair.base}`;

const alertOf = (draft: TicketDraft, facts: WalletFacts, { fillsNow }: WalletSummary) =>
  ticketAlert(draft, facts, fillsNow, null);

/** Rounded down: never shown as more than it is. Eight decimals are for what is worth that much. */
const availableFigure = (amount: Atoms): string =>
  formatAvailable(
    formatTrimmed(amount, ASSET_SCALE),
    amount >= MUCH || amount <= -MUCH ? 2 : ASSET_SCALE,
  );
const MUCH = 1000n * 10n ** BigInt(ASSET_SCALE);
