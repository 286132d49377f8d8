/** The order ticket: what to do, at what price, how much, what it would cost, and one button. */
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useInstrument, useSession } from '../../session/desk-state';
import { useCommand } from '../../session/hotkeys';
import { panelElement } from '../../session/panels';
import { useTerminal, useWatch } from '../../session/terminal';
import { onTicketRequest } from '../../session/ticket-drafts';
import { useLastPrice, watchTape } from '../../session/tape';
import { PriceField, QuantityField } from './fields';
import { Percent } from './percent';
import { Preview } from './preview';
import { focusFault, type TicketRefs } from './refs';
import { SideAndType } from './side-and-type';
import { clearTicket, factsOf, ticket, watchTicket } from './store';
import { submitTicket, testTicket } from './submit';
import { SubmitArea } from './submit-area';
import { dueErrors } from './view-model';

export function TicketPanel() {
  const { t } = useTranslation('order-entry');
  useWatch(watchTape);
  useWatch(watchTicket);
  useSession();
  useInstrument();
  useLastPrice();
  const state = ticket.use((now) => now);
  const facts = factsOf(state);
  const refs = useTicketRefs();
  const submit = useSubmit(refs);
  const terminal = useTerminal();
  const test = () => {
    focusFault(testTicket(terminal), refs);
  };
  if (facts === null) return <p className="panel-empty">{t('noInstrument')}</p>;
  const errors = dueErrors(state.draft, facts, state.touched, state.wasSubmitted);
  return (
    <div
      className="ticket"
      role="form"
      aria-label={t('form')}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) clearTicket();
      }}
    >
      <SideAndType draft={state.draft} />
      <PriceField draft={state.draft} facts={facts} error={errors.price} inputRef={refs.price} />
      <QuantityField
        draft={state.draft}
        facts={facts}
        error={errors.quantity}
        inputRef={refs.quantity}
      />
      <Percent percent={state.percent} />
      <Preview draft={state.draft} facts={facts} />
      <SubmitArea facts={facts} submit={submit} test={test} buttonRef={refs.submit} />
    </div>
  );
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
