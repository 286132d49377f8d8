/** A labelled line of text. The error stands under the field. */
import { useId } from 'react';
import { FieldFrame, noteOf } from './field-frame';

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error?: string;
  /** Shown under the field while there is no error. */
  readonly hint?: string;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  /** Where the keyboard is once its dialog is open. */
  readonly hasFocus?: boolean;
  /** What came from the clipboard, before it is in the field. */
  readonly onPaste?: (text: string) => void;
}

export function TextField(props: TextFieldProps) {
  const {
    label,
    value,
    onChange,
    error = '',
    hint,
    placeholder,
    isDisabled,
    hasFocus = false,
    onPaste,
  } = props;
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <input
        id={id}
        type="text"
        autoComplete="off"
        autoFocus={hasFocus}
        spellCheck={false}
        className="field-input field-input-text"
        value={value}
        placeholder={placeholder}
        disabled={isDisabled ?? false}
        aria-invalid={error !== ''}
        aria-describedby={noteOf(id)}
        onPaste={(event) => {
          onPaste?.(event.clipboardData.getData('text/plain'));
        }}
        onChange={(event) => {
          onChange(event.target.value);
        }}
      />
    </FieldFrame>
  );
}
