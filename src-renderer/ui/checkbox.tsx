/** A labelled yes or no; the whole line is the target. */
import { Checkbox as Base } from '@base-ui/react/checkbox';
import { Check } from 'lucide-react';

interface CheckboxProps {
  readonly label: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

export function Checkbox({ label, isChecked, onChange }: CheckboxProps) {
  return (
    <label className="checkbox">
      <Base.Root
        checked={isChecked}
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
