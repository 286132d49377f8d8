/** After how many minutes without a key or a click the desk of a live account locks. */
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useTerminal } from '../../session/wire/terminal';
import { terminalRefusal } from '../../session/wire/terminal-refusal';
import { Button } from '../../ui/button';
import { DecimalField } from '../../ui/decimal-field';
import { Form } from '../../ui/form';

const MOST = 240;

export function IdleLock({ minutes }: { readonly minutes: number }) {
  const { t } = useTranslation('venues');
  const terminal = useTerminal();
  const [text, setText] = useState(() => String(minutes));
  const [said, setSaid] = useState('');
  const isRight = /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST;
  const save = async () => {
    if (!isRight) return;
    const reply = await terminal.call('saveIdleLock', { minutes: Number(text) });
    setSaid(reply.ok ? t('saved') : terminalRefusal(reply.error));
  };
  return (
    <Form className="field-row" onSubmit={() => void save()}>
      <div className="w-60">
        <DecimalField
          label={t('idleLock')}
          value={text}
          unit={t('minutes')}
          error={isRight ? '' : t('faults.minutes', { most: MOST })}
          hint={t('idleHint')}
          onChange={(next) => {
            setText(next);
            setSaid('');
          }}
        />
      </div>
      <Button type="submit">{t('save')}</Button>
      <span role="status" className="mt-5">
        {said}
      </span>
    </Form>
  );
}
