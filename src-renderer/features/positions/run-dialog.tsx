/** What became of the orders of one action, one line each; it stays until it is dismissed. */
import type { FuturesDraft } from '@shared/contract/terminal/commands';
import { useTranslation } from '../../lib/i18n';
import { orderRefusal } from '../../session/orders/refusal-words';
import { useInstrument } from '../../session/desk-state';
import { useNow } from '../../session/time/use-now';
import { namedPrice, namedQuantity } from '../../session/market/instrument-figures';
import { Dialog } from '../../ui/dialog';
import { isRunning, isStuck, type Run, type RunStep, type StepState } from './run';
import { dismissRun, positions } from './store';

export function RunDialog() {
  const run = positions.use((state) => state.run);
  if (run === null) return null;
  return <RunOf run={run} />;
}

function RunOf({ run }: { readonly run: Run }) {
  const { t } = useTranslation('positions');
  const nowMs = useNow(1_000);
  return (
    <Dialog
      title={t(`run.${run.kind}`)}
      isOpen
      onClose={dismissRun}
      width="wide"
      done={{ label: t('runDone'), isHeld: isRunning(run) && !isStuck(run, nowMs) }}
    >
      <ul className="flex flex-col gap-2">
        {run.steps.map((step) => (
          <Step key={step.intentId} step={step} />
        ))}
      </ul>
    </Dialog>
  );
}

function Step({ step: { draft, state } }: { readonly step: RunStep }) {
  return (
    <li className="flex justify-between gap-4">
      <OrderWords draft={draft} />
      <StateWords draft={draft} state={state} />
    </li>
  );
}

function OrderWords({ draft }: { readonly draft: FuturesDraft }) {
  const { t } = useTranslation('positions');
  const isBuy = draft.side === 'BUY';
  const action =
    draft.action === 'OPEN'
      ? isBuy
        ? t('actionOpenLong')
        : t('actionOpenShort')
      : isBuy
        ? t('actionCloseShort')
        : t('actionCloseLong');
  const instrument = useInstrument(draft.symbol);
  const price =
    draft.trigger !== null
      ? t('whenLast', { price: namedPrice(draft.trigger.price, instrument) })
      : draft.price === ''
        ? t('atMarket')
        : t('atLimit', { price: namedPrice(draft.price, instrument) });
  const size = namedQuantity(draft.quantity, instrument);
  return <span>{t('step', { action, size, symbol: draft.symbol, price })}</span>;
}

interface StateWordsProps {
  readonly draft: FuturesDraft;
  readonly state: StepState;
}

function StateWords({ draft: { symbol, quantity }, state }: StateWordsProps) {
  const { t } = useTranslation('positions');
  const instrument = useInstrument(symbol);
  switch (state.kind) {
    case 'rejected':
      return (
        <span className="text-danger">{t('states.rejected', { reason: orderRefusal(state) })}</span>
      );
    case 'unknown':
    case 'sending':
    case 'unread':
      return <span className="text-warn">{t(`states.${state.kind}`)}</span>;
    case 'executed': {
      const isAll = String(state.contracts) === quantity;
      return (
        <span className={isAll ? 'text-up' : 'text-warn'}>
          {t('states.executed', {
            executed: namedQuantity(String(state.contracts), instrument),
            quantity: namedQuantity(quantity, instrument),
          })}
        </span>
      );
    }
    case 'accepted':
    case 'reading':
      return <span className="text-up">{t(`states.${state.kind}`)}</span>;
    case 'waiting':
      return <span className="text-text-2">{t('states.waiting')}</span>;
    case 'not-sent':
      return <span className="text-warn">{t(`notSent.${state.because}`)}</span>;
  }
}
