/**
 * The key and its secret go in once, by the one command that takes them, and never come back. The fields
 * alone hold them until then. Where a passphrase keeps the key, it is asked here, and why.
 */
import type { KeySlot } from '@shared/contract/terminal';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useTerminal } from '../../session/wire/terminal';
import { Button } from '../../ui/button';
import { Form } from '../../ui/form';
import { Problem } from '../../ui/problem';
import { forgetSecrets, SecretField, secretsOf } from '../../ui/secret-field';
import { keyQuestion } from './key-question';
import { OpenBySystem } from './open-by-system';
import { PassphraseForm } from './passphrase-form';
import { refusalOf, vaultWhy, type Refusal } from './refusal';
import { venues, type AccountEntry } from './store';

interface KeyStepProps {
  readonly account: AccountEntry;
  readonly onStored: () => void;
}

/** A key that is kept already is opened; or another is put in its place. */
export function KeyStep({ account, onStored }: KeyStepProps) {
  const { t } = useTranslation('venues');
  const [isReplacing, setReplacing] = useState(false);
  const { id, trade } = account;
  const question = keyQuestion(trade);
  if (question === 'missing' || isReplacing) {
    return <KeyForm id={id} slot="trade" onStored={onStored} />;
  }
  if (question === 'newer') return <p>{t('keyNewer')}</p>;
  if (question === 'damaged') {
    return (
      <div className="flex flex-col gap-3">
        <p>{t('keyDamaged')}</p>
        <KeyForm id={id} slot="trade" onStored={onStored} />
      </div>
    );
  }
  const Opening = question === 'system' ? OpenBySystem : PassphraseForm;
  return (
    <div className="flex flex-col gap-3">
      <p>{t('keyKept', { key: trade.maskedApiKey })}</p>
      {trade.isOpen ? null : <Opening id={id} onOpened={onStored} />}
      <Button
        size="small"
        className="self-start"
        onClick={() => {
          setReplacing(true);
        }}
      >
        {t('replaceKey')}
      </Button>
    </div>
  );
}

interface KeyFormProps {
  readonly id: string;
  readonly slot: KeySlot;
  readonly onStored: () => void;
}

export function KeyForm({ id, slot, onStored }: KeyFormProps) {
  const { t } = useTranslation('venues');
  const terminal = useTerminal();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const vault = venues.use((state) => state.venues?.vault ?? null);
  const isByPassphrase = slot === 'withdraw' || vault?.keptBy !== 'system';

  const store = async (form: HTMLFormElement) => {
    const typed = secretsOf(form, FIELDS);
    const fault = faultOf(typed, isByPassphrase);
    setRefusal(fault === null ? null : { ...fault, reason: t(fault.reason, RULE) });
    if (fault !== null || isBusy) return;
    forgetSecrets(form);
    setBusy(true);
    const { apiKey, secret, passphrase } = typed;
    const key = { apiKey: apiKey.trim(), secret: secret.trim(), passphrase };
    const refused = refusalOf(await terminal.call('storeKey', { id, slot, ...key }));
    setBusy(false);
    setRefusal(refused);
    if (refused === null) onStored();
  };
  const words = (field: Field): string => (refusal?.field === field ? refusal.reason : '');
  const isElsewhere = refusal !== null && !FIELDS.some((field) => field === refusal.field);
  return (
    <Form
      aria-label={t(`slots.${slot}`)}
      autoComplete="off"
      className="flex flex-col gap-2"
      onSubmit={(form) => void store(form)}
    >
      <p>{t(slot === 'trade' ? 'keyRights' : 'withdrawKeyRights')}</p>
      <SecretField label={t('apiKey')} name="apiKey" error={words('apiKey')} autoFocus />
      <SecretField label={t('secret')} name="secret" error={words('secret')} />
      {isByPassphrase ? (
        <>
          <p>
            {slot === 'withdraw'
              ? t('withdrawVault')
              : t('vault', { reason: vault === null ? '' : vaultWhy(vault) })}
          </p>
          <div className="grid grid-cols-2 items-start gap-x-4">
            <SecretField
              label={t('passphrase')}
              name="passphrase"
              error={words('passphrase')}
              hint={t('passphraseHint')}
            />
            <SecretField label={t('again')} name="again" error={words('again')} />
          </div>
        </>
      ) : (
        <p>{t('systemVault', { backend: vault.backend })}</p>
      )}
      <Problem text={isElsewhere ? refusal.reason : ''} />
      <Button type="submit" tone="primary" className="self-end" aria-disabled={isBusy}>
        {t(isBusy ? 'storing' : 'storeKey')}
      </Button>
    </Form>
  );
}

const FIELDS = ['apiKey', 'secret', 'passphrase', 'again'] as const;
type Field = (typeof FIELDS)[number];

/** Shorter passphrases are guessed from the file. */
const RULE = { least: 10 };

function faultOf(typed: Readonly<Record<Field, string>>, isByPassphrase: boolean) {
  for (const field of ['apiKey', 'secret'] as const) {
    if (typed[field].trim() === '') return { field, reason: 'faults.missing' } as const;
  }
  if (!isByPassphrase) return null;
  const { passphrase, again } = typed;
  if (passphrase.length < RULE.least) {
    return { field: 'passphrase', reason: 'faults.passphrase' } as const;
  }
  return passphrase === again ? null : ({ field: 'again', reason: 'faults.again' } as const);
}
