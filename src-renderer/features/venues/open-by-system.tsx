/** Asks the operating system once more for a key that it keeps: it may have been locked itself. */
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useTerminal } from '../../session/wire/terminal';
import { Button } from '../../ui/button';
import { Problem } from '../../ui/problem';
import { refusalOf } from './refusal';

interface OpenBySystemProps {
  readonly id: string;
  readonly onOpened?: () => void;
}

export function OpenBySystem({ id, onOpened }: OpenBySystemProps) {
  const { t } = useTranslation('venues');
  const terminal = useTerminal();
  const [refusal, setRefusal] = useState('');
  const [isBusy, setBusy] = useState(false);
  const open = async () => {
    if (isBusy) return;
    setBusy(true);
    const refused = refusalOf(await terminal.call('unlockKey', { id, passphrase: '' }));
    setBusy(false);
    setRefusal(refused?.reason ?? '');
    if (refused === null) onOpened?.();
  };
  return (
    <>
      <Problem text={refusal} />
      <Button
        tone="primary"
        className="self-end"
        autoFocus
        aria-disabled={isBusy}
        onClick={() => void open()}
      >
        {t(isBusy ? 'opening' : 'openKey')}
      </Button>
    </>
  );
}
