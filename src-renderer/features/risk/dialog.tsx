/** Where the limits are set, what the day has lost, and how its lock is lifted. */
import { HOLD_SECONDS, MAX_ORDERS_PER_MINUTE, UNLOCK_WORD } from '@shared/contract/terminal';
import { useState } from 'react';
import { MONEY_DECIMALS, formatDecimal } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import {
  formWith,
  isLimits,
  isSame,
  latestOf,
  readForm,
  type RiskForm,
} from '../../session/limits-form';
import { told } from '../../session/requests/told';
import { useTerminal } from '../../session/wire/terminal';
import { terminalRefusal } from '../../session/wire/terminal-refusal';
import { WaitingLimits } from '../../session/waiting-limits';
import { Button } from '../../ui/button';
import { DecimalField } from '../../ui/decimal-field';
import { Dialog } from '../../ui/dialog';
import { Form } from '../../ui/form';
import { Segmented } from '../../ui/segmented';
import { TextField } from '../../ui/text-field';
import './risk.css';
import type { RiskValue } from './store';

interface RiskDialogProps {
  readonly value: RiskValue;
  readonly onClose: () => void;
}

export function RiskDialog({ value, onClose }: RiskDialogProps) {
  const { t } = useTranslation('risk');
  return (
    <Dialog title={t('title')} isOpen onClose={onClose}>
      <p className="mb-3 text-text-2">{t(value.isReadable ? 'intro' : 'unreadable')}</p>
      <DayResult value={value} />
      {value.isLocked ? <Unlock /> : null}
      {value.pending === null ? null : (
        <WaitingLimits inForce={value.limits} pending={value.pending} />
      )}
      <LimitsForm value={value} />
    </Dialog>
  );
}

function LimitsForm({ value }: { readonly value: RiskValue }) {
  const { t } = useTranslation('risk');
  const terminal = useTerminal();
  const [typed, setTyped] = useState<Partial<RiskForm>>({});
  const latest = latestOf(value);
  const form = formWith(value, typed);
  const [said, setSaid] = useState('');
  const [isSaved, setSaved] = useState(false);
  const [wasSubmitted, setSubmitted] = useState(false);
  const read = readForm(form);
  // Only once it is told: until then what was there before would stand here again, and be saved by a second Enter.
  if (isSaved && isLimits(read) && isSame(read, latest)) {
    setSaved(false);
    setTyped({});
  }
  const faults = isLimits(read) || !wasSubmitted ? {} : read;
  const change = (changed: Partial<RiskForm>) => {
    setTyped({ ...typed, ...changed });
    setSaid('');
    setSaved(false);
  };
  const save = async () => {
    setSubmitted(true);
    if (!isLimits(read)) return;
    const reply = await terminal.call('saveRiskLimits', read);
    setSaid(reply.ok ? t('saved') : terminalRefusal(reply.error));
    setSaved(reply.ok);
  };
  const words = (field: keyof typeof faults): string => {
    const fault = faults[field];
    return fault === undefined ? '' : t(fault, { most: MAX_ORDERS_PER_MINUTE });
  };
  return (
    <Form aria-label={t('title')} className="flex flex-col gap-2" onSubmit={() => void save()}>
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-2">
        <DecimalField
          label={t('orderValue')}
          value={form.orderValue}
          unit="USDT"
          error={words('orderValue')}
          onChange={(orderValue) => {
            change({ orderValue });
          }}
        />
        <DecimalField
          label={t('positionValue')}
          value={form.positionValue}
          unit="USDT"
          hint={t('positionHint')}
          error={words('positionValue')}
          onChange={(positionValue) => {
            change({ positionValue });
          }}
        />
        <DecimalField
          label={t('ordersPerMinute')}
          value={form.ordersPerMinute}
          error={words('ordersPerMinute')}
          onChange={(ordersPerMinute) => {
            change({ ordersPerMinute });
          }}
        />
        <DecimalField
          label={t('collarPercent')}
          value={form.collarPercent}
          unit="%"
          hint={t('collarHint')}
          error={words('collarPercent')}
          onChange={(collarPercent) => {
            change({ collarPercent });
          }}
        />
        <DecimalField
          label={t('dailyLoss')}
          value={form.dailyLoss}
          unit="USDT"
          hint={t('dailyHint')}
          error={words('dailyLoss')}
          onChange={(dailyLoss) => {
            change({ dailyLoss });
          }}
        />
        <DecimalField
          label={t('holdAbove')}
          value={form.holdAbove}
          unit="USDT"
          hint={t('holdHint')}
          error={words('holdAbove')}
          onChange={(holdAbove) => {
            change({ holdAbove });
          }}
        />
      </div>
      <Choices form={form} change={change} />
      <div className="flex items-center justify-end gap-3">
        <span role="status" className="text-text-2">
          {said}
        </span>
        <Button type="submit" tone="primary">
          {t('save')}
        </Button>
      </div>
    </Form>
  );
}

interface ChoicesProps {
  readonly form: RiskForm;
  readonly change: (changed: Partial<RiskForm>) => void;
}

function Choices({ form, change }: ChoicesProps) {
  const { t } = useTranslation('risk');
  return (
    <>
      <Choice
        label={t('holdSeconds')}
        value={form.holdSeconds}
        options={HOLD_SECONDS.map((each) => ({
          value: each,
          label: each === '0' ? t('noHold') : t('seconds', { seconds: each }),
        }))}
        onChange={(holdSeconds) => {
          change({ holdSeconds });
        }}
      />
      <Choice
        label={t('onLimit')}
        value={form.onLimit}
        options={(['block', 'warn'] as const).map((each) => ({
          value: each,
          label: t(`onLimits.${each}`),
        }))}
        onChange={(onLimit) => {
          change({ onLimit });
        }}
      />
      <Choice
        label={t('onLoss')}
        value={form.onLoss}
        options={(['reduce-only', 'block'] as const).map((each) => ({
          value: each,
          label: t(`onLosses.${each}`),
        }))}
        onChange={(onLoss) => {
          change({ onLoss });
        }}
      />
    </>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

function Choice<Value extends string>(props: ChoiceProps<Value>) {
  return (
    <div className="risk-choice">
      <span className="text-text-2">{props.label}</span>
      <Segmented {...props} />
    </div>
  );
}

function DayResult({ value: { dayLoss } }: { readonly value: RiskValue }) {
  const { t } = useTranslation('risk');
  if (dayLoss === null) return <p className="mb-3 text-text-3">{t('unknownToday')}</p>;
  const isGain = dayLoss.startsWith('-');
  return (
    <p className="mb-3 flex justify-between">
      <span className="text-text-2">{t(isGain ? 'gainedToday' : 'lostToday')}</span>
      <span className="tabular-nums">
        {formatDecimal(isGain ? dayLoss.slice(1) : dayLoss, MONEY_DECIMALS)} USDT
      </span>
    </p>
  );
}

function Unlock() {
  const { t } = useTranslation('risk');
  const terminal = useTerminal();
  const [typed, setTyped] = useState('');
  const unlock = () => {
    if (typed === UNLOCK_WORD) {
      void told('unlockRisk', terminal.call('unlockRisk', { word: typed }));
    }
  };
  return (
    <Form className="mb-3 flex flex-col gap-2" onSubmit={unlock}>
      <p role="alert" className="text-danger">
        {t('locked', { word: UNLOCK_WORD })}
      </p>
      <TextField label={t('word', { word: UNLOCK_WORD })} value={typed} onChange={setTyped} />
      <Button type="submit" tone="danger" disabled={typed !== UNLOCK_WORD}>
        {t('unlock')}
      </Button>
    </Form>
  );
}
