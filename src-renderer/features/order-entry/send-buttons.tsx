/**
 * One button for a wallet's order, two for a contract's: each says what it sends and where. Looking at
 * a futures button, by pointer or keyboard, shows in the preview what it would do; the drafted side,
 * which Ctrl+Enter sends, is the filled one.
 */
import { reduceTicket, type TicketDraft, type TicketFacts } from '@shared/domain/ticket';
import type { Side } from '@shared/domain/order';
import { useTranslation } from '../../lib/i18n';
import { useSession } from '../../session/desk-state';
import { useSendReason } from '../../session/orders/send-reason';
import { useModeWord } from '../../session/orders/trading-mode';
import { HoldButton } from './hold-button';
import { partOf, useTicketActions } from './refs';
import { factsOf, holdMsOf, looksLocked, looksSending, ticket } from './store';
import { submitCaption, type SubmitCaption } from './view-model';

interface SendButtonsProps {
  /** The book is too old for what would be sent. */
  readonly isBlocked: boolean;
}

export function SendButtons({ isBlocked }: SendButtonsProps) {
  const { book, form } = ticket.use(({ draft }) => ({ book: draft.book, form: draft.form }));
  if (form === 'batch') return <BatchButton isBlocked={isBlocked} />;
  if (book !== 'futures') return <SideButton side={null} isBlocked={isBlocked} />;
  return (
    <div className="flex flex-col gap-1">
      <SideButton side="BUY" isBlocked={isBlocked} />
      <SideButton side="SELL" isBlocked={isBlocked} />
    </div>
  );
}

/** `side` null is the drafted one. */
function SideButton({ side, isBlocked }: SendButtonsProps & { readonly side: Side | null }) {
  const { t } = useTranslation('order-entry');
  const { submit } = useTicketActions();
  const isLive = useSession()?.mode === 'live';
  const reason = useSendReason();
  const view = ticket.use((state) => {
    const facts = factsOf(state);
    const wanted = side ?? state.draft.side;
    return {
      side: wanted,
      isDrafted: wanted === state.draft.side,
      isLockedNow: looksLocked(state),
      isSending: looksSending(state),
      holdMs: holdMsOf(state, side, isLive),
      ...captionParts(sided(state.draft, wanted, facts), facts),
    };
  });
  const caption = useCaption(view);
  const look = (at: Side | null) => () => {
    if (side !== null) ticket.set({ lookedAtSide: at });
  };
  const tone = view.side === 'BUY' ? 'buy' : 'sell';
  return (
    <HoldButton
      {...(view.isDrafted ? partOf('submit') : {})}
      tone={tone}
      size="large"
      className={view.isDrafted ? '' : `send-other send-other-${tone}`}
      sends={useSends(view.side)}
      holdMs={view.holdMs}
      aria-disabled={view.isLockedNow || isBlocked || reason !== null}
      {...(reason === null ? {} : { 'aria-description': reason })}
      onMouseEnter={look(view.side)}
      onMouseLeave={look(null)}
      onFocus={look(view.side)}
      onBlur={look(null)}
      onSend={() => {
        if (reason === null) submit(side);
      }}
    >
      {view.isSending && view.isDrafted ? t('sending') : caption}
    </HoldButton>
  );
}

function BatchButton({ isBlocked }: SendButtonsProps) {
  const { t } = useTranslation('order-entry');
  const { submit } = useTicketActions();
  const isLive = useSession()?.mode === 'live';
  const reason = useSendReason();
  const { count, isLockedNow, isSending, holdMs } = ticket.use((state) => ({
    count: state.batch.length,
    isLockedNow: looksLocked(state),
    isSending: looksSending(state),
    holdMs: holdMsOf(state, null, isLive),
  }));
  const mode = useModeWord();
  return (
    <HoldButton
      {...partOf('submit')}
      sends={useSends('batch')}
      tone="primary"
      size="large"
      holdMs={holdMs}
      aria-disabled={isLockedNow || isBlocked || reason !== null}
      {...(reason === null ? {} : { 'aria-description': reason })}
      onSend={() => {
        if (reason === null) submit(null);
      }}
    >
      {isSending ? t('sending') : t('submitBatch', { count, mode })}
    </HoldButton>
  );
}

const sided = (draft: TicketDraft, side: Side, facts: TicketFacts | null): TicketDraft =>
  facts === null || draft.side === side
    ? draft
    : reduceTicket(draft, { type: 'setSide', side }, facts);

/** Not what is typed, which is the trader's own: what another window, a key or the account may change meanwhile. */
function useSends(what: Side | 'batch'): string {
  const { symbol, book } = ticket.use((state) => ({
    symbol: state.symbol,
    book: state.draft.book,
  }));
  return `${what} ${book} ${symbol} ${useModeWord()}`;
}

/** Flat, so that a moving book draws the button only when its words change. */
interface CaptionParts {
  readonly kind: SubmitCaption['kind'];
  readonly asset: string;
  readonly quantity: string;
  readonly quote: string;
  readonly count: number;
  readonly action: TicketDraft['action'];
  readonly isFutures: boolean;
  readonly triggerPrice: string;
}

function captionParts(draft: TicketDraft, facts: TicketFacts | null): CaptionParts {
  const caption: SubmitCaption =
    facts === null ? { kind: 'empty', asset: '' } : submitCaption(draft, facts);
  return {
    kind: caption.kind,
    asset: caption.asset,
    quantity:
      caption.kind === 'quote' ? caption.amount : caption.kind === 'empty' ? '' : caption.quantity,
    quote: caption.kind === 'quote' ? caption.quote : '',
    count: caption.kind === 'scaled' ? caption.count : 0,
    action: draft.action,
    isFutures: draft.book === 'futures',
    triggerPrice: draft.form === 'trigger' ? draft.triggerPrice : '',
  };
}

/** Side, quantity and mode: the button says what it sends and where. */
function useCaption(parts: CaptionParts & { readonly side: Side }): string {
  const { t } = useTranslation('order-entry');
  const mode = useModeWord();
  const { asset, quantity, quote, count } = parts;
  const side = useSideWords(parts);
  switch (parts.kind) {
    case 'empty':
      return t('submitEmpty', { side, asset, mode });
    case 'base':
      return t('submit', { side, quantity, asset, mode });
    case 'scaled':
      return t('submitScaled', { side, quantity, asset, count, mode });
    case 'quote':
      return t('submitAmount', { side, asset, amount: quantity, quote, mode });
  }
}

function useSideWords({ side, action, isFutures }: CaptionParts & { readonly side: Side }): string {
  const { t } = useTranslation(['order-entry', 'common']);
  if (!isFutures) return side === 'BUY' ? t('common:buy') : t('common:sell');
  if (action === 'OPEN') {
    return side === 'BUY' ? t('order-entry:sides.openBuy') : t('order-entry:sides.openSell');
  }
  return side === 'BUY' ? t('order-entry:sides.closeBuy') : t('order-entry:sides.closeSell');
}
