/** Where the exchange is and what the trader calls the account. Saved before anything is asked of it. */
import type { VenueProfile } from '@shared/contract/terminal';
import { useRef, useState } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useTerminal } from '../../session/wire/terminal';
import { Button } from '../../ui/button';
import { useFaultFocus } from '../../ui/fault-focus';
import { Form } from '../../ui/form';
import { Problem } from '../../ui/problem';
import { Segmented } from '../../ui/segmented';
import { DecimalField } from '../../ui/decimal-field';
import { TextField } from '../../ui/text-field';
import {
  ADVANCED,
  EMPTY_FORM,
  formOf,
  isProfile,
  isProfileField,
  readProfile,
  type ProfileField,
  type ProfileForm,
} from './profile-form';
import { refusalOf, type Refusal } from './refusal';
import type { AccountEntry } from './store';

interface AddressStepProps {
  /** Null: a new one. */
  readonly account: AccountEntry | null;
  readonly saveLabel: string;
  readonly onSaved: (id: string) => void;
}

export function AddressStep({ account, saveLabel, onSaved }: AddressStepProps) {
  const { t } = useTranslation('venues');
  const terminal = useTerminal();
  const [form, setForm] = useState<ProfileForm>(() =>
    account === null ? EMPTY_FORM : formOf(account.profile),
  );
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [wasSubmitted, setSubmitted] = useState(false);
  const [isUnfolded, setUnfolded] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const showFault = useFaultFocus(element, refusal);
  const read = readProfile(form);
  const faults = isProfile(read) || !wasSubmitted ? {} : read;
  const isFoldNeeded = ADVANCED.some((field) => field in faults || refusal?.field === field);

  const change = (field: ProfileField) => (text: string) => {
    setForm({ ...form, [field]: text });
    if (refusal !== null) setRefusal(null);
  };
  const words = (field: ProfileField): string => {
    if (refusal?.field === field) return refusal.reason;
    const fault = faults[field];
    return fault === undefined ? '' : t(`faults.${fault}`);
  };
  const save = async (profile: VenueProfile) => {
    const reply = await terminal.call('saveProfile', { id: account?.id ?? null, profile });
    setRefusal(refusalOf(reply));
    if (reply.ok && reply.value.kind === 'done') onSaved(reply.value.value.id);
  };
  const text = (field: Exclude<ProfileField, 'getSignMode'>) => ({
    label: t(`fields.${field}`),
    value: form[field],
    onChange: change(field),
    error: words(field),
  });
  return (
    <Form
      ref={element}
      aria-label={t('steps.addresses')}
      className="flex flex-col gap-2"
      onSubmit={() => {
        setSubmitted(true);
        if (isProfile(read)) void save(read);
        else showFault();
      }}
    >
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-2">
        <TextField {...text('name')} hasFocus hint={t('hints.name')} />
        <TextField {...text('alias')} hint={t('hints.alias')} />
      </div>
      <TextField {...text('baseUrl')} placeholder="https://" hint={t('hints.baseUrl')} />
      <TextField
        {...text('futuresBaseUrl')}
        placeholder="https://"
        hint={t('hints.futuresBaseUrl')}
      />
      <TextField {...text('wsUrl')} placeholder="wss://" hint={t('hints.wsUrl')} />
      <details
        className="venue-advanced"
        open={isUnfolded || isFoldNeeded}
        onToggle={(event) => {
          setUnfolded(event.currentTarget.open);
        }}
      >
        <summary>{t('advanced')}</summary>
        <div className="flex flex-col gap-2 pt-2">
          <TextField
            {...text('futuresWsUrl')}
            placeholder="wss://"
            hint={t('hints.futuresWsUrl')}
          />
          <div className="grid grid-cols-2 items-start gap-x-4 gap-y-2">
            <TextField {...text('pathPrefix')} hint={t('hints.pathPrefix')} />
            <TextField {...text('futuresPathPrefix')} hint={t('hints.futuresPathPrefix')} />
            <DecimalField {...text('recvWindowMs')} hint={t('hints.recvWindowMs')} />
            <TextField {...text('timeZone')} hint={t('hints.timeZone')} />
          </div>
          <span className="field-label">{t('fields.getSignMode')}</span>
          <Segmented
            label={t('fields.getSignMode')}
            value={form.getSignMode}
            options={(['path', 'path-query'] as const).map((value) => ({
              value,
              label: t(`signModes.${value}`),
            }))}
            onChange={change('getSignMode')}
          />
        </div>
      </details>
      <Problem text={refusal === null || isProfileField(refusal.field) ? '' : refusal.reason} />
      <Button type="submit" tone="primary" className="self-end">
        {saveLabel}
      </Button>
    </Form>
  );
}
