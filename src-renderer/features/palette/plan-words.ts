/** A plan and its problems in the trader's words. */
import type { CountedQuantity } from '../../session/orders/ticket-drafts';
import { formatExact, formatUnits } from '../../lib/format';
import { wordsOf, type Words } from '../../lib/i18n';
import type { InstrumentValue } from '../../session/desk-state';
import type { DraftRequest } from '../../session/orders/drafted';
import { errorText } from '../../session/orders/order-words';
import { bandWords } from '../../session/orders/band-words';
import { minimumWords } from '../../session/orders/minimum-words';
import type { Doubt } from './doubts';
import type { Plan } from './plan';
import type { CommandLine } from './use-command-line';

type PlanWords = Words<'palette', 'common'>;

/** What is wrong; empty for a line that can be carried out. */
export function faultText(line: CommandLine, t: PlanWords): string {
  if (line.kind === 'ready') return '';
  if (line.kind === 'impossible') return t(`palette:impossible.${line.problem}`);
  const { problem, word } = line.error;
  return t(`palette:unreadable.${problem}`, { word });
}

/** What will be wrong with the draft, in the words of ticket and terminal; empty when nothing is. */
export function doubtText(doubts: readonly Doubt[], t: PlanWords): string {
  return doubts
    .map((doubt) => {
      if (doubt.kind === 'far') {
        const { side, what, percent, reference } = doubt;
        return t(`palette:far.${side}.${what}`, { percent, reference });
      }
      if (doubt.kind === 'band') return withoutStop(bandWords(doubt.outside, doubt.pricePrecision));
      if (doubt.kind === 'minimum') return withoutStop(minimumWords(doubt.below));
      const field = t(`palette:doubted.${doubt.field}`);
      return `${field}: ${asPart(errorText(doubt.error, wordsOf('order-entry')))}`;
    })
    .join(' · ');
}

/** One of several, in one line. */
const withoutStop = (sentence: string) => sentence.replace(/\.$/, '');
const asPart = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

export function planText(plan: Plan, instrument: InstrumentValue | null, t: PlanWords): string {
  if (plan.kind === 'cancel') return cancelText(plan, t);
  return requestText(plan.request, instrument, plan.symbol, t);
}

function cancelText({ symbol, side }: Extract<Plan, { kind: 'cancel' }>, t: PlanWords): string {
  const what = t(`palette:cancel.${side ?? 'all'}`);
  return symbol === null
    ? t('palette:cancel.ofBook', { what })
    : t('palette:cancel.ofSymbol', { what, symbol });
}

function requestText(
  request: DraftRequest,
  instrument: InstrumentValue | null,
  symbol: string,
  t: PlanWords,
): string {
  const price = (ticks: number) => formatTicks(ticks, instrument);
  const sideOf = (side: 'BUY' | 'SELL') => (side === 'BUY' ? t('common:buy') : t('common:sell'));
  switch (request.kind) {
    case 'order': {
      const facts = {
        side: sideOf(request.side),
        quantity: countedText(request.quantity, instrument, t),
        symbol,
      };
      return request.price === null
        ? t('palette:draft.market', facts)
        : t('palette:draft.limit', { ...facts, price: price(request.price) });
    }
    case 'scaled':
      return t('palette:draft.scaled', {
        side: sideOf(request.side),
        quantity: countedText(request.quantity, instrument, t),
        symbol,
        count: request.count ?? 0,
        from: price(request.from),
        to: price(request.to),
      });
    case 'close':
      return t(request.price === null ? 'palette:draft.close' : 'palette:draft.closeAt', {
        percent: request.percent,
        leg: t(`palette:legs.${request.positionSide}`),
        symbol,
        price: request.price === null ? '' : price(request.price),
      });
    case 'trigger':
      return t(
        request.purpose === 'take-profit' ? 'palette:draft.takeProfit' : 'palette:draft.stopLoss',
        { symbol, price: price(request.triggerPrice) },
      );
  }
}

/** "" leaves the quantity as it is. */
function countedText(
  quantity: CountedQuantity | null,
  instrument: InstrumentValue | null,
  t: PlanWords,
): string {
  if (quantity === null) return '';
  const { text: typed, unit } = quantity;
  const text = /^\d+(\.\d+)?$/.test(typed) ? formatExact(typed) : typed;
  if (unit === 'contracts') return `${text} ${t('palette:contracts')}`;
  return `${text} ${(unit === 'quote' ? instrument?.quote : instrument?.base) ?? ''}`.trim();
}

/** Prices with the instrument's decimals. */
const formatTicks = (ticks: number, instrument: InstrumentValue | null): string =>
  formatUnits(ticks, instrument?.pricePrecision ?? 0);
