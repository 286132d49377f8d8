/** A name and the button that saves under it: a session, a recording. */
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { Form } from '../../../ui/form';
import { TextField } from '../../../ui/text-field';
import { isSessionName } from './session-name';
import type { useAct } from './use-act';

interface SaveFormProps {
  readonly label: string;
  readonly action: string;
  readonly hintOf: (name: string) => string;
  readonly act: ReturnType<typeof useAct>;
  /** True when it is saved: the name is then used up. */
  readonly onSave: (name: string) => Promise<boolean>;
  /** Further buttons of the row. */
  readonly children?: ReactNode;
}

export function SaveForm({ label, action, hintOf, act, onSave, children }: SaveFormProps) {
  const { t } = useTranslation('lab');
  const [name, setName] = useState('');
  const isNamed = isSessionName(name);
  const save = async () => {
    if (isNamed && (await onSave(name))) setName('');
  };
  return (
    <Form className="lab-row" aria-label={label} onSubmit={() => void save()}>
      <TextField
        label={t('sessions.name')}
        value={name}
        onChange={setName}
        error={name !== '' && !isNamed ? t('sessions.nameWrong') : act.problem}
        hint={hintOf(name)}
      />
      <Button aria-disabled={!isNamed || act.isBusy} onClick={() => void save()}>
        {action}
      </Button>
      {children}
    </Form>
  );
}
