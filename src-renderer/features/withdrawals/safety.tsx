/** Whether money may leave a live account from here: off until a word is typed. Paper has no such door. */
import { WITHDRAWALS_WORD } from '@shared/contract/terminal';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useTerminal } from '../../session/wire/terminal';
import { terminalRefusal } from '../../session/wire/terminal-refusal';
import { Button } from '../../ui/button';
import { Form } from '../../ui/form';
import { Problem } from '../../ui/problem';
import { TextField } from '../../ui/text-field';
import { withdrawals } from './store';

const HOUR_MS = 3_600_000;

export function Safety() {
  const { t } = useTranslation('withdrawals');
  const terminal = useTerminal();
  const safety = withdrawals.use((state) => state.safety);
  const [problem, setProblem] = useState('');
  const turnOff = async () => {
    const reply = await terminal.call('allowWithdrawals', { isAllowed: false, word: '' });
    setProblem(reply.ok ? '' : terminalRefusal(reply.error));
  };
  if (safety?.isReviewed !== true) return null;
  const { missing, isAllowed, coolingMs } = safety;
  const hours = coolingMs / HOUR_MS;
  return (
    <section aria-label={t('safety.title')} className="flex flex-col gap-2">
      <h3 className="font-medium">{t('safety.title')}</h3>
      {missing === '' ? (
        <p className="text-text-2">{t(isAllowed ? 'safety.on' : 'safety.off', { hours })}</p>
      ) : (
        <p className="text-text-2">{t('safety.missing', { missing })}</p>
      )}
      {missing !== '' ? null : isAllowed ? (
        <>
          <Button size="small" className="self-start" onClick={() => void turnOff()}>
            {t('safety.close')}
          </Button>
          <Problem text={problem} />
        </>
      ) : (
        <Allow />
      )}
    </section>
  );
}

function Allow() {
  const { t } = useTranslation('withdrawals');
  const terminal = useTerminal();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const allow = async () => {
    if (typed !== WITHDRAWALS_WORD) {
      setProblem(t('safety.wrongWord'));
      return;
    }
    const reply = await terminal.call('allowWithdrawals', { isAllowed: true, word: typed });
    setProblem(reply.ok ? '' : terminalRefusal(reply.error));
  };
  return (
    <Form className="field-row" onSubmit={() => void allow()}>
      <TextField
        label={t('safety.type', { word: WITHDRAWALS_WORD })}
        value={typed}
        onChange={setTyped}
        error={problem}
      />
      <Button onClick={() => void allow()}>{t('safety.allow')}</Button>
    </Form>
  );
}
