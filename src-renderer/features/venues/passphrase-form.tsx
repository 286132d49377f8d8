/** Opens a key that a passphrase keeps, for this run of the program. */
import { useTranslation } from '../../lib/i18n';
import { useTerminal } from '../../session/wire/terminal';
import { refusalOf } from './refusal';
import { SecretForm } from './secret-form';

interface PassphraseFormProps {
  readonly id: string;
  readonly onOpened?: () => void;
}

export function PassphraseForm({ id, onOpened }: PassphraseFormProps) {
  const { t } = useTranslation('venues');
  const terminal = useTerminal();
  return (
    <SecretForm
      title={t('openKey')}
      busyTitle={t('opening')}
      label={t('passphrase')}
      onSecret={async (passphrase) => {
        const refused = refusalOf(await terminal.call('unlockKey', { id, passphrase }));
        if (refused === null) onOpened?.();
        return refused;
      }}
    />
  );
}
