/**
 * The order ticket for the three books: what to do, at what price, how much, what it would change, and
 * the button that sends it. Each part reads from the store what it shows, so that a moving book draws
 * only what it changes.
 */
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useInstruments } from '../../session/desk-state';
import { useCommand } from '../../session/keys/hotkeys';
import { panelElement } from '../../session/windows/panels';
import { watchTape } from '../../session/market/tape';
import { useTerminal, useWatch } from '../../session/wire/terminal';
import { onTicketRequest } from '../../session/orders/ticket-drafts';
import { PanelBody } from '../../ui/panel-body';
import { AlertLine } from './alert-line';
import { BatchTable } from './batch-table';
import { PriceField, QuantityField, TriggerFields } from './fields';
import { FuturesPreviewTable } from './futures-preview-table';
import { BookHeader } from './header';
import { holdByKeys } from './hold-button';
import { KindAndSide } from './kind-and-side';
import { ExitFields, OrderOptions } from './options';
import { Percent } from './percent';
import { focusFault, focusPart, TicketActionsContext, type TicketRoot } from './refs';
import { takeWantedField } from './requests';
import { ScaledFields, ScaledOrders } from './scaled-fields';
import { clearTicket, factsOf, ticket } from './store';
import { submitSide, submitTicket, testTicket } from './submit';
import { SubmitArea } from './submit-area';
import { isLocked } from './submission';
import { refusedPart } from './view-model';
import { WalletPreviewTable } from './wallet-preview-table';
import { watchTicket } from './watch';
import './order-entry.css';

export function TicketPanel() {
  const { t } = useTranslation('order-entry');
  useWatch(watchTape);
  useWatch(watchTicket);
  const isReady = ticket.use((state) => factsOf(state) !== null);
  const root = useRef<HTMLDivElement>(null);
  const actions = useActions(root);
  const isLoading = useInstruments().length === 0;
  if (isLoading) return <PanelBody isLoading>{null}</PanelBody>;
  if (!isReady) return <p className="panel-empty">{t('noInstrument')}</p>;
  return (
    <TicketActionsContext value={actions}>
      <div className="ticket-room">
        <div
          ref={root}
          className="ticket"
          role="form"
          aria-label={t('form')}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !event.defaultPrevented) clearTicket();
          }}
        >
          <WantedFocus root={root} />
          <TicketParts />
        </div>
      </div>
    </TicketActionsContext>
  );
}

/** Comes with the fields of a ticket. */
function WantedFocus({ root }: { readonly root: TicketRoot }): null {
  useEffect(() => {
    focusWanted(root);
  }, [root]);
  return null;
}

function focusWanted(root: TicketRoot): void {
  const field = takeWantedField();
  if (field !== null) focusPart(root, field);
}

function TicketParts() {
  const { form, book, isMarketTrigger } = ticket.use(({ draft }) => ({
    form: draft.form,
    book: draft.book,
    isMarketTrigger: draft.form === 'trigger' && draft.type === 'MARKET',
  }));
  if (form === 'batch') {
    return (
      <>
        <KindAndSide />
        <BatchTable />
        <AlertLine />
        <SubmitArea />
      </>
    );
  }
  return (
    <>
      <BookHeader />
      <KindAndSide />
      {form === 'trigger' ? <TriggerFields /> : null}
      {form === 'scaled' ? <ScaledFields /> : isMarketTrigger ? null : <PriceField />}
      <QuantityField />
      <Percent />
      <OrderOptions />
      <ExitFields />
      {book === 'futures' ? <FuturesPreviewTable /> : <WalletPreviewTable />}
      <AlertLine />
      <SubmitArea />
      {form === 'scaled' ? <ScaledOrders /> : null}
    </>
  );
}

/** Sends, or puts the keyboard where the fault is; also by Ctrl+Enter and on request. */
function useActions(root: TicketRoot) {
  const terminal = useTerminal();
  const actions = useMemo(
    () => ({
      submit: (side: 'BUY' | 'SELL' | null) => {
        focusFault(side === null ? submitTicket(terminal) : submitSide(terminal, side), root);
      },
      test: () => {
        focusFault(testTicket(terminal), root);
      },
    }),
    [terminal, root],
  );
  useCommand('submitTicket', () => {
    if (panelElement('order')?.contains(document.activeElement) !== true) return;
    const button = submitButton(root);
    if (button?.dataset['hold'] === undefined) button?.click();
    else holdByKeys(button);
  });
  useRefusedFocus(root);
  useEffect(
    () =>
      onTicketRequest((request) => {
        if (request.kind === 'submit') sendOrAskToHold(root);
        else if (request.kind === 'focus') focusWanted(root);
      }),
    [root],
  );
  return actions;
}

/**
 * A refusal that comes back puts the keyboard into its field, unless the trader has gone on meanwhile: what is being
 * typed must not end up in another field.
 */
function useRefusedFocus(root: TicketRoot): void {
  const submission = ticket.use((state) => state.submission);
  const pressed = useRef({
    submission,
    draft: ticket.get().draft,
    element: document.activeElement,
  });
  useEffect(
    () =>
      ticket.subscribe(({ submission: now, draft }) => {
        if (!isLocked(now) || pressed.current.submission === now) return;
        pressed.current = { submission: now, draft, element: document.activeElement };
      }),
    [],
  );
  useEffect(() => {
    const { draft, element } = pressed.current;
    const refused = refusedPart(submission);
    if (refused === null || root.current?.contains(element) !== true) return;
    const isThere = document.activeElement === element && ticket.get().draft === draft;
    if (isThere) focusPart(root, refused.field);
  }, [root, submission]);
}

const submitButton = (root: TicketRoot): HTMLElement | null =>
  root.current?.querySelector<HTMLElement>('[data-part="submit"]') ?? null;

/** As a press of the drafted side's button: one that has to be held is only brought to the keyboard. */
function sendOrAskToHold(root: TicketRoot): void {
  const button = submitButton(root);
  if (button?.dataset['hold'] === undefined) button?.click();
  else button.focus();
}
