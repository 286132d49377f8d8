/** What an operator decides of a withdrawal that is on its way: approved, rejected, revoked, failed. */
import { useTranslation } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { lab, type WithdrawalValue } from '../store';
import { Section } from './section';
import { useAct } from './use-act';

type Ending = 'approve' | 'reject' | 'revoke' | 'fail';

/** What may be decided at each step (exchange-rules §6); nothing at an end. */
const POSSIBLE: Readonly<Record<string, readonly Ending[]>> = {
  UNAPPROVED: ['approve', 'reject', 'revoke'],
  PAYMENT: ['fail'],
};

export function WithdrawalsSection() {
  const { t } = useTranslation('lab');
  const act = useAct();
  const rows = lab.use((state) => state.withdrawals);
  const open = rows.filter((row) => row.withdrawalId !== '' && row.status in POSSIBLE);
  return (
    <Section title={t('withdrawals.title')} note={t('withdrawals.note')} problem={act.problem}>
      {open.length === 0 ? <p>{t('withdrawals.none')}</p> : null}
      <ul className="flex flex-col gap-2">
        {open.map((row) => (
          <Decision
            key={row.withdrawalId}
            row={row}
            onDecide={(action) =>
              void act.run('withdrawal', {
                id: row.withdrawalId,
                action,
                ...(action === 'approve' ? {} : { info: t('withdrawals.info') }),
              })
            }
          />
        ))}
      </ul>
    </Section>
  );
}

interface DecisionProps {
  readonly row: WithdrawalValue;
  readonly onDecide: (action: Ending) => void;
}

function Decision({ row, onDecide }: DecisionProps) {
  const { t } = useTranslation('lab');
  const { amount, asset, status } = row;
  return (
    <li className="flex flex-wrap items-center gap-2">
      <span className="tabular-nums">{t('withdrawals.row', { amount, asset })}</span>
      {(POSSIBLE[status] ?? []).map((action) => (
        <Button
          key={action}
          size="small"
          aria-label={t('withdrawals.act', { action: t(`endings.${action}`), amount, asset })}
          onClick={() => {
            onDecide(action);
          }}
        >
          {t(`endings.${action}`)}
        </Button>
      ))}
    </li>
  );
}
