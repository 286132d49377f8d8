/** The limits of the account that runs, before it may trade at all; the rest of them is under Risk limits. */
import type { RiskLimitsValue, TopicValue } from '@shared/contract/terminal';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../lib/i18n';
import { formWith, isLimits, isSame, latestOf, readForm } from '../../session/limits-form';
import { useTerminal } from '../../session/wire/terminal';
import { terminalRefusal } from '../../session/wire/terminal-refusal';
import { WaitingLimits } from '../../session/waiting-limits';
import { Button } from '../../ui/button';
import { DecimalField } from '../../ui/decimal-field';
import { Form } from '../../ui/form';
import { Problem } from '../../ui/problem';

const FIELDS = ['orderValue', 'positionValue', 'dailyLoss'] as const;
type Field = (typeof FIELDS)[number];

interface SafetyStepProps {
  readonly risk: TopicValue<'risk'>;
  readonly onDone: () => void;
}

export function SafetyStep({ risk, onDone }: SafetyStepProps) {
  const { t } = useTranslation(['venues', 'risk']);
  const terminal = useTerminal();
  const { limits, pending, isReadable } = risk;
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({});
  const form = formWith(risk, typed);
  const [wasSubmitted, setSubmitted] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [refusal, setRefusal] = useState('');
  const read = readForm(form);
  const faults = isLimits(read) || !wasSubmitted ? {} : read;
  const isTold = isSaved && isLimits(read) && isSame(read, latestOf(risk));
  // What waits is looser than what is in force: that is said here, and not passed over.
  const isInForce = isTold && pending === null;
  // From now on it follows what is saved, as before it was typed.
  if (isTold && !isInForce) {
    setSaved(false);
    setTyped({});
  }
  useEffect(() => {
    if (isInForce) onDone();
  }, [isInForce, onDone]);
  const save = async () => {
    setSubmitted(true);
    if (!isLimits(read)) return;
    const reply = await terminal.call('saveRiskLimits', read);
    setRefusal(reply.ok ? '' : terminalRefusal(reply.error));
    setSaved(reply.ok);
  };
  return (
    <Form
      aria-label={t('venues:steps.safety')}
      className="flex flex-col gap-2"
      onSubmit={() => void save()}
    >
      <p>{isReadable ? t('venues:safetyLead') : t('risk:unreadable')}</p>
      {pending === null ? null : <WaitingLimits inForce={limits} pending={pending} />}
      <div className="grid grid-cols-3 items-start gap-x-4">
        {FIELDS.map((field) => (
          <DecimalField
            key={field}
            label={t(`venues:limits.${field}`)}
            hasFocus={field === FIELDS[0]}
            value={form[field]}
            unit="USDT"
            error={faults[field] === undefined ? '' : t('venues:faults.amount')}
            onChange={(text) => {
              setTyped({ ...typed, [field]: text });
              setSaved(false);
            }}
          />
        ))}
      </div>
      <p>{t('venues:withdrawalsOff')}</p>
      <Problem text={refusal} />
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>
          {t(hasLimits(limits) || !isReadable ? 'venues:keepLimits' : 'venues:withoutLimits')}
        </Button>
        <Button type="submit" tone="primary">
          {t('venues:saveLimits')}
        </Button>
      </div>
    </Form>
  );
}

/** Something bounds what a slip of the hand can cost. */
export const hasLimits = (limits: RiskLimitsValue): boolean =>
  FIELDS.some((field) => limits[field] !== '');
