/** One secret that the terminal judges. It leaves the field at once; refused, the field has the keyboard again. */
import { useState } from 'react';
import { Button } from '../../ui/button';
import { Form } from '../../ui/form';
import { forgetSecrets, SecretField, secretsOf } from '../../ui/secret-field';
import type { Refusal } from './refusal';

interface SecretFormProps {
  /** What it is for, and what its button says. */
  readonly title: string;
  /** What the button says until the terminal has judged. */
  readonly busyTitle: string;
  readonly label: string;
  /** Null: it was right. */
  readonly onSecret: (secret: string) => Promise<Refusal | null>;
  /** It fills the screen: its button is a large one. */
  readonly isScreen?: boolean;
}

export function SecretForm({ title, busyTitle, label, onSecret, isScreen }: SecretFormProps) {
  const [refusal, setRefusal] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (form: HTMLFormElement) => {
    const { secret } = secretsOf(form, ['secret']);
    forgetSecrets(form);
    if (secret === '' || isBusy) return;
    setBusy(true);
    const refused = await onSecret(secret);
    setBusy(false);
    setRefusal(refused?.reason ?? '');
    if (refused !== null) form.querySelector('input')?.focus();
  };
  return (
    <Form className="flex flex-col gap-2" aria-label={title} onSubmit={(form) => void submit(form)}>
      <SecretField label={label} name="secret" error={refusal} autoFocus />
      <p role="alert" className="sr-only">
        {refusal}
      </p>
      <Button
        type="submit"
        tone="primary"
        aria-disabled={isBusy}
        {...(isScreen === true ? { size: 'large' } : { className: 'self-end' })}
      >
        {isBusy ? busyTitle : title}
      </Button>
    </Form>
  );
}
