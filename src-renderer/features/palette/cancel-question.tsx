/** Before orders are cancelled from the command line: what will be, and the safe button first. */
import type { OrderRow } from '@shared/contract/terminal/commands';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useCancelForecast } from '../../session/cancel-forecast';
import { SendQuestion } from '../../session/send-button';
import { useTerminal } from '../../session/terminal';
import { terminalRefusal } from '../../session/terminal-refusal';
import { watchTopic } from '../../session/watch-topic';
import { showToast } from '../../ui/toast';
import { planText } from './plan-words';
import type { Plan } from './plan';

export type CancelPlan = Extract<Plan, { kind: 'cancel' }>;

interface CancelQuestionProps {
  readonly plan: CancelPlan | null;
  readonly onClose: () => void;
}

export function CancelQuestion({ plan, onClose }: CancelQuestionProps) {
  const { t } = useTranslation(['palette', 'common']);
  const terminal = useTerminal();
  const words = plan === null ? '' : planText(plan, null, t);
  const forecast = useCancelForecast()(useMeant(plan));
  const confirm = () => {
    if (plan === null) return;
    const { book, symbol, side } = plan;
    void terminal.call('cancelAll', { book, symbol, side }).then((answer) => {
      if (!answer.ok) {
        showToast({
          level: 'error',
          title: t('palette:cancel.failed'),
          detail: terminalRefusal(answer.error),
        });
        return;
      }
      const { results } = answer.value;
      const done = results.filter(({ outcome }) => outcome.kind === 'accepted').length;
      showToast({
        level: done === results.length ? 'info' : 'warn',
        title: t('palette:cancel.done', { done, count: results.length }),
      });
    });
  };
  return (
    <SendQuestion
      kind="cancel"
      sends={words}
      title={words}
      question={
        <>
          <p>{t('palette:cancel.question')}</p>
          <p className="text-text-2">{forecast}</p>
        </>
      }
      keepLabel={t('palette:cancel.keep')}
      confirmLabel={t('palette:cancel.confirm')}
      isOpen={plan !== null}
      onClose={onClose}
      onConfirm={confirm}
    />
  );
}

/** The open orders that the command is about. */
function useMeant(plan: CancelPlan | null): readonly OrderRow[] {
  const terminal = useTerminal();
  const [open, setOpen] = useState<readonly OrderRow[]>([]);
  useEffect(
    () => (plan === null ? undefined : watchTopic(terminal, 'openOrders', setOpen)),
    [terminal, plan],
  );
  if (plan === null) return [];
  return open.filter(
    ({ book, symbol, side }) =>
      plan.book === book && (plan.symbol ?? symbol) === symbol && (plan.side ?? side) === side,
  );
}
