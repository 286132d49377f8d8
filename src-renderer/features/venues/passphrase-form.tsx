/** Opens a key that a passphrase keeps, for this run of the program. */
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useTerminal } from '../../session/terminal';
import { Button } from '../../ui/button';
import { forgetSecrets, SecretField, secretsOf } from '../../ui/secret-field';
import { refusalOf } from './refusal';

interface PassphraseFormProps {
  readonly id: string;
  readonly onOpened?: () => void;
}

export function PassphraseForm({ id, onOpened }: PassphraseFormProps) {
  const { t } = useTranslation('venues');
  const terminal = useTerminal();
  const [refusal, setRefusal] = useState('');
  const [isBusy, setBusy] = useState(false);
  const open = async (form: HTMLFormElement) => {
    const { passphrase } = secretsOf(form, ['passphrase']);
    forgetSecrets(form);
    if (passphrase === '' || isBusy) return;
    setBusy(true);
    const refused = refusalOf(await terminal.call('unlockKey', { id, passphrase }));
    setBusy(false);
    setRefusal(refused?.reason ?? '');
    if (refused === null) onOpened?.();
    else form.querySelector('input')?.focus();
  };
  return (
    <form
      className="flex flex-col gap-2"
      aria-label={t('openKey')}
      onSubmit={(event) => {
        event.preventDefault();
        void open(event.currentTarget);
      }}
    >
      <SecretField label={t('passphrase')} name="passphrase" error={refusal} autoFocus />
      <p role="alert" className="sr-only">
        {refusal}
      </p>
      <Button type="submit" tone="primary" className="self-end" aria-disabled={isBusy}>
        {t(isBusy ? 'opening' : 'openKey')}
      </Button>
    </form>
  );
}
