/**
 * A labelled line for what nobody may read. The text lives in the field alone: whoever submits the form reads
 * it there and empties it, and no state of the desk ever holds it.
 */
import { useId } from 'react';
import { FieldFrame, noteOf } from './field-frame';

interface SecretFieldProps {
  readonly label: string;
  /** In its form. */
  readonly name: string;
  readonly error?: string;
  /** Shown under the field while there is no error. */
  readonly hint?: string;
  readonly autoFocus?: boolean;
}

export function SecretField({ label, name, error = '', hint, autoFocus }: SecretFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <input
        ref={emptiedInTheEnd}
        id={id}
        name={name}
        type="password"
        autoComplete="off"
        spellCheck={false}
        autoFocus={autoFocus}
        className="field-input field-input-text"
        aria-invalid={error !== ''}
        aria-describedby={noteOf(id)}
      />
    </FieldFrame>
  );
}

/** A field that is taken off the screen is emptied first: what it held would stay in memory with it. */
function emptiedInTheEnd(input: HTMLInputElement | null): () => void {
  return () => {
    if (input !== null) input.value = '';
  };
}

/** Empties the fields. A form's own `reset` does not: React keeps the text of an input that it has not seen change. */
export function forgetSecrets(form: HTMLFormElement): void {
  for (const input of form.querySelectorAll('input')) input.value = '';
}

/** What stands in the secret fields of a form, by their names. */
export function secretsOf<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
): Readonly<Record<Name, string>> {
  const data = new FormData(form);
  const read = names.map((name) => {
    const text = data.get(name);
    return [name, typeof text === 'string' ? text : ''];
  });
  return Object.fromEntries(read) as Record<Name, string>;
}
