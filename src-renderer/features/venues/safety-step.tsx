/** The limits of the account that runs, before it may trade at all; the rest of them is under Risk limits. */
import { riskLimits, type RiskLimitsValue } from '@shared/contract/terminal';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useTerminal } from '../../session/terminal';
import { terminalRefusal } from '../../session/terminal-refusal';
import { Button } from '../../ui/button';
import { DecimalField } from '../../ui/decimal-field';

const FIELDS = ['orderValue', 'positionValue', 'dailyLoss'] as const;
type Field = (typeof FIELDS)[number];

interface SafetyStepProps {
  readonly limits: RiskLimitsValue;
  readonly onSaved: () => void;
}

export function SafetyStep({ limits, onSaved }: SafetyStepProps) {
  const { t } = useTranslation('venues');
  const terminal = useTerminal();
  // What was not typed here is what is saved, by another window too.
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({});
  const amounts = { ...limits, ...typed };
  const [wasSubmitted, setSubmitted] = useState(false);
  const [refusal, setRefusal] = useState('');
  const read = riskLimits.safeParse(amounts);
  const wrong = new Set(read.success ? [] : read.error.issues.map(({ path: [field] }) => field));
  const save = async () => {
    setSubmitted(true);
    if (!read.success) return;
    const reply = await terminal.call('saveRiskLimits', read.data);
    setRefusal(reply.ok ? '' : terminalRefusal(reply.error));
    if (reply.ok) onSaved();
  };
  return (
    <form
      aria-label={t('steps.safety')}
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p>{t('safetyLead')}</p>
      <div className="grid grid-cols-3 items-start gap-x-4">
        {FIELDS.map((field) => (
          <DecimalField
            key={field}
            label={t(`limits.${field}`)}
            value={amounts[field]}
            unit="USDT"
            error={wasSubmitted && wrong.has(field) ? t('faults.amount') : ''}
            onChange={(text) => {
              setTyped({ ...typed, [field]: text });
            }}
          />
        ))}
      </div>
      <p>{t('withdrawalsOff')}</p>
      {refusal === '' ? null : (
        <p role="alert" className="text-danger">
          {refusal}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onSaved}>{t('withoutLimits')}</Button>
        <Button type="submit" tone="primary">
          {t('saveLimits')}
        </Button>
      </div>
    </form>
  );
}

/** Something bounds what a slip of the hand can cost. */
export const hasLimits = (limits: RiskLimitsValue): boolean =>
  FIELDS.some((field) => limits[field] !== '');
