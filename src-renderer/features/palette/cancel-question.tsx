/** Before orders are cancelled from the command line: what will be, and the safe button first. */
import type { OrderRow } from '@shared/contract/terminal/commands';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../lib/i18n';
import { askCancelAll } from '../../session/cancels/cancel-all';
import { useCancelForecast } from '../../session/cancels/cancel-forecast';
import { SendQuestion } from '../../session/orders/send-button';
import { useTerminal } from '../../session/wire/terminal';
import { watchTopic } from '../../session/wire/watch-topic';
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
  const meant = useMeant(plan);
  const forecast = useCancelForecast()(meant);
  const confirm = () => {
    if (plan === null) return;
    const { book, symbol, side } = plan;
    void askCancelAll(terminal, { book, symbol, side }, meant, NOTHING_MORE).then((answer) => {
      if (answer.kind !== 'answered') return;
      const { total: count, failed } = answer;
      const done = count - failed.length;
      showToast({
        level: failed.length === 0 ? 'info' : 'warn',
        title: t('palette:cancel.done', { done, count }),
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

/** Nothing here waits for the answer. */
const NOTHING_MORE = () => undefined;

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
