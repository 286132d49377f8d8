/**
 * The order ticket: what to do, at what price, how much, what it would cost, and one button. Each
 * part reads from the store what it shows, so that a moving book draws only what it changes.
 */
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from '../../lib/i18n';
import { deskState, useInstrument, type InstrumentValue } from '../../session/desk-state';
import { useCommand } from '../../session/hotkeys';
import { panelElement } from '../../session/panels';
import { useTerminal, useWatch } from '../../session/terminal';
import { onTicketRequest } from '../../session/ticket-drafts';
import { watchTape } from '../../session/tape';
import { PriceField, QuantityField } from './fields';
import { Percent } from './percent';
import { Preview } from './preview';
import { focusFault, type TicketRefs } from './refs';
import { SideAndType } from './side-and-type';
import { clearTicket, ticket, watchTicket } from './store';
import { submitTicket, testTicket } from './submit';
import { SubmitArea } from './submit-area';

export function TicketPanel() {
  const { t } = useTranslation('order-entry');
  useWatch(watchTape);
  useWatch(watchTicket);
  const pair = useTicketPair();
  const refs = useTicketRefs();
  const submit = useSubmit(refs);
  const terminal = useTerminal();
  const test = () => {
    focusFault(testTicket(terminal), refs);
  };
  if (pair === null) return <p className="panel-empty">{t('noInstrument')}</p>;
  return (
    <div
      className="ticket"
      role="form"
      aria-label={t('form')}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) clearTicket();
      }}
    >
      <SideAndType />
      <PriceField pair={pair} inputRef={refs.price} />
      <QuantityField pair={pair} inputRef={refs.quantity} />
      <Percent />
      <Preview />
      <SubmitArea pair={pair} submit={submit} test={test} buttonRef={refs.submit} />
    </div>
  );
}

/** The pair the draft is for; null while it or the fees are not known. */
function useTicketPair(): InstrumentValue | null {
  const symbol = ticket.use((state) => state.symbol);
  const pair = useInstrument(symbol);
  const hasFees = deskState.use(({ session }) => session !== null);
  return hasFees ? pair : null;
}

function useTicketRefs(): TicketRefs {
  const price = useRef<HTMLInputElement>(null);
  const quantity = useRef<HTMLInputElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  return useMemo(() => ({ price, quantity, submit }), []);
}

/** Sends, or puts the keyboard where the fault is; also by Ctrl+Enter and on request. */
function useSubmit(refs: TicketRefs): () => void {
  const terminal = useTerminal();
  const submit = useMemo(
    () => () => {
      focusFault(submitTicket(terminal), refs);
    },
    [terminal, refs],
  );
  useCommand('submitTicket', () => {
    if (panelElement('order')?.contains(document.activeElement) === true) submit();
  });
  useEffect(
    () =>
      onTicketRequest((request) => {
        if (request.kind === 'submit') submit();
        else if (request.kind === 'focus') {
          const field = refs[request.field].current;
          field?.focus();
          if (field instanceof HTMLInputElement) field.select();
        }
      }),
    [submit, refs],
  );
  return submit;
}
