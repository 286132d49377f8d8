/**
 * A number field that keeps the text, with separators put right: no float is ever made of it. ↑/↓ ask for one step,
 * Shift for ten, Alt for a hundred; the wheel does nothing. The error stands under the field once it is left or sent, or
 * what is pasted cannot be read; that it is no number, at once.
 */
import { Minus, Plus } from 'lucide-react';
import { memo, useId, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { useTranslation } from '../lib/i18n';
import { FieldFrame, noteOf } from './field-frame';
import { numberEntry, numberFault, settledNumber } from '../lib/number-entry';
import { useTyping } from './use-typing';

interface DecimalFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Signed number of steps. Without it the field has no step buttons. */
  readonly onStep?: (steps: number) => void;
  readonly onBlur?: () => void;
  /** Shown inside at the right: an asset, or a small choice. */
  readonly unit?: ReactNode;
  readonly error?: string;
  /** Shown under the field while there is no error. */
  readonly hint?: string;
  /** Whether the hint is one to heed. */
  readonly isWarning?: boolean;
  readonly isDisabled?: boolean;
  readonly placeholder?: string;
  /** Where the keyboard is once it is there. */
  readonly hasFocus?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
}

export function DecimalField(props: DecimalFieldProps) {
  const { label, value, onChange, onStep, onBlur, unit, hint, inputRef } = props;
  const { t } = useTranslation('common');
  const id = useId();
  const typing = useTyping(value);
  const fault = numberFault(value);
  const error = typing.isTyping
    ? ''
    : fault === null
      ? (props.error ?? '')
      : t(`numberFault.${fault}`);
  const leave = () => {
    typing.left();
    const settled = settledNumber(value);
    if (settled !== value) onChange(settled);
  };
  return (
    <FieldFrame
      id={id}
      label={label}
      error={error}
      hint={hint}
      isWarning={props.isWarning ?? false}
    >
      <input
        id={id}
        ref={inputRef}
        type="text"
        inputMode="decimal"
        className="field-input"
        value={value}
        placeholder={props.placeholder}
        disabled={props.isDisabled ?? false}
        autoFocus={props.hasFocus ?? false}
        aria-invalid={error !== ''}
        aria-describedby={noteOf(id)}
        {...numberEntry((text, came) => {
          if (came === 'pasted') typing.left();
          else typing.typed(text);
          onChange(text);
        })}
        onBlur={() => {
          leave();
          onBlur?.();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave();
          stepByKey(event, onStep);
        }}
      />
      {unit === undefined ? null : <span className="field-unit">{unit}</span>}
      {onStep === undefined ? null : (
        <StepButtons label={label} onStep={onStep} isDisabled={props.isDisabled ?? false} />
      )}
    </FieldFrame>
  );
}

interface StepButtonsProps {
  readonly label: string;
  readonly onStep: (steps: number) => void;
  readonly isDisabled: boolean;
}

/** Out of the tab order: the arrow keys of the field do the same. */
const StepButtons = memo(function StepButtons({ label, onStep, isDisabled }: StepButtonsProps) {
  const { t } = useTranslation('common');
  const button = (steps: number, name: string, icon: ReactNode) => (
    <button
      type="button"
      tabIndex={-1}
      className="field-step"
      aria-label={name}
      disabled={isDisabled}
      onClick={() => {
        onStep(steps);
      }}
    >
      {icon}
    </button>
  );
  return (
    <>
      {button(-1, t('decrease', { field: label }), <Minus size={12} />)}
      {button(1, t('increase', { field: label }), <Plus size={12} />)}
    </>
  );
});

function stepByKey(event: KeyboardEvent, onStep: ((steps: number) => void) | undefined): void {
  if (onStep === undefined || event.ctrlKey || event.metaKey) return;
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
  event.preventDefault();
  const direction = event.key === 'ArrowUp' ? 1 : -1;
  if (event.altKey) onStep(direction * 100);
  else onStep(direction * (event.shiftKey ? 10 : 1));
}
