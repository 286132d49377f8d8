/** A labelled yes or no; the whole line is the target. */
import { Checkbox as Base } from '@base-ui/react/checkbox';
import { Check } from 'lucide-react';

interface CheckboxProps {
  readonly label: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  /** Why it cannot be chosen. */
  readonly reason?: string | null;
}

export function Checkbox({ label, isChecked, onChange, reason = null }: CheckboxProps) {
  return (
    <label className="checkbox" title={reason ?? undefined}>
      <Base.Root
        checked={isChecked}
        disabled={reason !== null}
        aria-description={reason ?? undefined}
        onCheckedChange={(next) => {
          onChange(next);
        }}
        className="checkbox-box"
      >
        <Base.Indicator>
          <Check size={11} strokeWidth={3} aria-hidden />
        </Base.Indicator>
      </Base.Root>
      {label}
    </label>
  );
}
