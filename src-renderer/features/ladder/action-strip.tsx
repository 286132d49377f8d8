/**
 * What a click here would do now, before it does it: with the modifiers that are held, the working volume,
 * and whether it leaves at once or goes into the ticket. Under it what became of the last one.
 */
import type { OrderDraft } from '@shared/contract/terminal/commands';
import { formatTrimmed } from '@shared/money/decimal';
import { formatExact, formatUnits } from '../../lib/format';
import { formatTime } from '../../lib/format-time';
import { useTranslation } from '../../lib/i18n';
import { bandWords } from '../../session/orders/band-words';
import { useIsArmed } from '../../session/keys/arming';
import type { InstrumentValue } from '../../session/desk-state';
import { namedPrice, sizeUnitsOf } from '../../session/market/instrument-figures';
import { useModeWord } from '../../session/orders/trading-mode';
import { useBook } from '../../session/windows/workspace';
import { errorText } from '../../session/orders/order-words';
import { meaningOf, type Meaning, type OrderMeaning, type Press } from './meaning';
import { ownCount } from './own';
import { exactSize } from './row-text';
import {
  exitsNow,
  marketNow,
  targetAt,
  useLadder,
  volumeNow,
  type LadderState,
  type Notice,
} from './store';
import { isSentNow } from './sent-now';

export function ActionStrip({ instrument }: { readonly instrument: InstrumentValue }) {
  const isArmed = useIsArmed();
  const scheme = useLadder().use((state) => state.habits.scheme);
  return (
    <div className="ladder-strip" data-armed={isArmed || undefined}>
      <How instrument={instrument} />
      <p className="ladder-now">
        <Now instrument={instrument} button="left" />
      </p>
      {scheme === 'buttons' ? (
        <p className="ladder-now">
          <Now instrument={instrument} button="right" />
        </p>
      ) : null}
      <p className="ladder-now ladder-last">
        <LastNotice instrument={instrument} />
      </p>
    </div>
  );
}

/** Whether it leaves at once, and where it would go. */
function How({ instrument }: { readonly instrument: InstrumentValue }) {
  const { t } = useTranslation('ladder');
  const isArmed = useIsArmed();
  const mode = useModeWord();
  const isMargin = useBook() === 'margin';
  const isPressSent = useLadder().use((state) => {
    const meaning = meaningNow(state, 'left');
    return meaning !== null && isOrder(meaning) ? isSentNow(meaning, state.modifiers) : null;
  });
  const book = instrument.kind === 'futures' ? 'futures' : isMargin ? 'margin' : 'spot';
  const place = `${t(`books.${book}`)}, ${mode}`;
  const isLeaving = isPressSent ?? isArmed;
  const words = isLeaving ? 'sends' : 'drafts';
  return (
    <p className="ladder-now ladder-how" data-sends={isLeaving || undefined}>
      {t(words, { place })}
    </p>
  );
}

interface NowProps {
  readonly instrument: InstrumentValue;
  readonly button: Press['button'];
}

function Now({ instrument, button }: NowProps) {
  const { t } = useTranslation('ladder');
  const words = useMeaningWords(instrument);
  // Drawn with each frame only while there is something to say.
  const state = useLadder().use((each) => (meaningNow(each, button) === null ? null : each));
  const meaning = state === null ? null : meaningNow(state, button);
  if (state === null || meaning === null)
    return button === 'left' ? <span>{t('hint')}</span> : null;
  const text = words(meaning, state);
  const which = state.habits.scheme === 'buttons' ? button : 'only';
  return (
    <span data-side={isOrder(meaning) ? meaning.side : undefined}>
      {state.drag === null ? t(`buttons.${which}`, { what: text }) : text}
    </span>
  );
}

const isOrder = (meaning: Meaning): meaning is OrderMeaning =>
  meaning.kind === 'limit' || meaning.kind === 'market' || meaning.kind === 'stop';

function meaningNow(state: LadderState, button: Press['button']): Meaning | null {
  const place = state.pointed ?? state.active;
  const target = place === null ? null : targetAt(state, place);
  if (target === null) return null;
  return meaningOf(state.habits.scheme, target, { ...state.modifiers, button }, marketNow(state));
}

function useMeaningWords(instrument: InstrumentValue) {
  const { t } = useTranslation(['ladder', 'common']);
  const { pricePrecision, quantityPrecision } = instrument;
  const exits = (state: LadderState, meaning: OrderMeaning): string => {
    const prices = exitsNow(state, meaning);
    if (prices === null || prices === 'bad') return '';
    const { takeProfit, stopLoss } = prices;
    const at = (ticks: number) => formatUnits(ticks, pricePrecision);
    return [
      takeProfit === null ? '' : ` · ${t('bracket.short.takeProfit')} ${at(takeProfit)}`,
      stopLoss === null ? '' : ` · ${t('bracket.short.stopLoss')} ${at(stopLoss)}`,
    ].join('');
  };
  return (meaning: Meaning, state: LadderState): string => {
    const { drag } = state;
    const price = (ticks: number) => formatUnits(ticks, pricePrecision);
    if (drag !== null) return t('drag', { price: price(drag.price) });
    const unit = instrument.kind === 'futures' ? t('contracts') : instrument.base;
    const lots = volumeNow(state, quantityPrecision);
    const size =
      lots === null
        ? t('noSize')
        : `${formatExact(formatTrimmed(BigInt(lots), quantityPrecision))} ${unit}`;
    switch (meaning.kind) {
      case 'limit': {
        const side = t(meaning.side === 'BUY' ? 'common:buy' : 'common:sell');
        return t('what.limit', { side, size, price: price(meaning.price) }) + exits(state, meaning);
      }
      case 'market': {
        const side = t(meaning.side === 'BUY' ? 'common:buy' : 'common:sell');
        return t('what.market', { side, size }) + exits(state, meaning);
      }
      case 'stop': {
        const side = t(meaning.side === 'BUY' ? 'common:buy' : 'common:sell');
        const direction = meaning.direction === 'UP' ? 'what.stopUp' : 'what.stopDown';
        return t(direction, { side, size, price: price(meaning.price) });
      }
      case 'price':
        return t('what.price', { price: price(meaning.price) });
      case 'cancel': {
        const { own } = meaning;
        const count = ownCount(own);
        return t('what.cancel', { count, size: exactSize(own.lots, sizeUnitsOf(instrument)) });
      }
      case 'nothing':
        return t(`nothing.${meaning.why}`);
    }
  };
}

/** What happened, with its own order and time: above it stands what would happen. */
function LastNotice({ instrument }: { readonly instrument: InstrumentValue }) {
  const { t } = useTranslation(['ladder', 'order-entry', 'common']);
  const { t: orderWords } = useTranslation('order-entry');
  const { notice, noticedAtMs } = useLadder().use((state) => ({
    notice: state.notice,
    noticedAtMs: state.noticedAtMs,
  }));
  const orderText = ({ side, quantity, price }: OrderDraft): string => {
    const words = {
      side: t(side === 'BUY' ? 'common:buy' : 'common:sell'),
      size: sizeOf(quantity),
    };
    return price === ''
      ? t('what.market', words)
      : t('what.limit', { ...words, price: namedPrice(price, instrument) });
  };
  // As the line above counts it: whole contracts of a contract.
  const sizeOf = (quantity: string): string =>
    `${formatExact(quantity)} ${instrument.kind === 'futures' ? t('contracts') : instrument.base}`;
  const text = (now: Notice): string => {
    if (now.kind === 'fault') return errorText(now.error, orderWords);
    if (now.kind === 'outsideBand') {
      const why = bandWords(now.outside, instrument.pricePrecision);
      return t('notices.outsideBand', { why });
    }
    if ('order' in now && now.order !== null) {
      return t(`notices.order.${now.kind}`, { what: orderText(now.order) });
    }
    return 'message' in now
      ? t(`notices.${now.kind}`, { message: now.message })
      : t(`notices.${now.kind}`);
  };
  const isBad = notice !== null && !FINE.has(notice.kind);
  const words =
    notice === null ? '' : t('last', { time: formatTime(noticedAtMs), what: text(notice) });
  return (
    <span role="status" className="ladder-notice" title={words} data-bad={isBad || undefined}>
      {words}
    </span>
  );
}
const FINE: ReadonlySet<Notice['kind']> = new Set(['sending', 'accepted', 'drafted', 'reading']);
