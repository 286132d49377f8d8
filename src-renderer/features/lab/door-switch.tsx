/** Open or closed, on which port, and whether the next start opens by itself. */
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n';
import { told } from '../../session/requests/told';
import { useTerminal } from '../../session/wire/terminal';
import { Checkbox } from '../../ui/checkbox';
import { Switch } from '../../ui/switch';
import { DecimalField } from '../../ui/decimal-field';
import { terminalRefusal } from '../../session/wire/terminal-refusal';
import { portText, readPort } from './port-text';
import type { BotsValue } from './store';

export function DoorSwitch({ bots }: { readonly bots: BotsValue }) {
  const { t } = useTranslation('lab');
  const terminal = useTerminal();
  /** Null: as the terminal has it. */
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? portText(bots.port);
  const port = readPort(text);
  const isClosed = bots.phase === 'closed';
  const change = (isOpen: boolean) => {
    if (!isOpen) void told('closeBots', terminal.call('closeToBots', {}));
    else if (port !== null) void terminal.call('openToBots', { port });
  };
  return (
    <section className="flex flex-col gap-2" aria-label={t('access')}>
      <Switch
        label={t('switch')}
        isOn={bots.phase === 'open' || bots.phase === 'opening'}
        isDisabled={isClosed && port === null}
        onChange={change}
      />
      <div className="flex items-start gap-4">
        <DecimalField
          label={t('port')}
          value={text}
          onChange={setTyped}
          error={port === null ? t('portWrong') : ''}
          hint={isClosed ? t('portHint') : t('portFixed')}
          placeholder={t('portAny')}
          isDisabled={!isClosed}
        />
        <p role="status" className="pt-4">
          {t(`phases.${bots.phase}`)}
        </p>
      </div>
      {bots.problem === null ? null : (
        <p role="alert" className="text-danger">
          {t('notOpened', { problem: terminalRefusal(bots.problem) })}
        </p>
      )}
      <Checkbox
        label={t('atStart')}
        isChecked={bots.opensAtStart}
        onChange={(isWanted) => void terminal.call('openBotsAtStart', { isWanted })}
      />
      <p className="text-label text-text-3">
        {bots.opensAtStart ? t('atStartOn') : t('atStartOff')}
      </p>
    </section>
  );
}
