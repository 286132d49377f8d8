/** What became of the orders of one action, one line each; it stays until it is dismissed. */
import type { FuturesDraft } from '@shared/contract/terminal/commands';
import { useTranslation } from '../../lib/i18n';
import { useInstrument } from '../../session/desk-state';
import { namedPrice, namedQuantity } from '../../session/instrument-figures';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { isRunning, type RunStep, type StepState } from './run';
import { positions } from './store';

const dismiss = (): void => {
  positions.set({ run: null });
};

export function RunDialog() {
  const { t } = useTranslation(['positions', 'common']);
  const run = positions.use((state) => state.run);
  if (run === null) return null;
  return (
    <Dialog
      title={t(`run.${run.kind}`)}
      isOpen
      onClose={dismiss}
      width="wide"
      footer={
        <Button onClick={dismiss} aria-disabled={isRunning(run)}>
          {t('common:close')}
        </Button>
      }
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
      <StateWords state={state} />
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
      ? t('whenMark', { price: namedPrice(draft.trigger.price, instrument) })
      : draft.price === ''
        ? t('atMarket')
        : t('atLimit', { price: namedPrice(draft.price, instrument) });
  const size = namedQuantity(draft.quantity, instrument);
  return <span>{t('step', { action, size, symbol: draft.symbol, price })}</span>;
}

function StateWords({ state }: { readonly state: StepState }) {
  const { t } = useTranslation('positions');
  switch (state.kind) {
    case 'rejected':
      return (
        <span className="text-danger">
          {t('states.rejected', { message: state.message, code: state.code })}
        </span>
      );
    case 'unknown':
    case 'sending':
      return <span className="text-warn">{t(`states.${state.kind}`)}</span>;
    case 'accepted':
      return <span className="text-up">{t('states.accepted')}</span>;
    case 'waiting':
    case 'not-sent':
      return <span className="text-text-2">{t(`states.${state.kind}`)}</span>;
  }
}
