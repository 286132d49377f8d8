/** On or off, with effect at once; the whole line is the target. */
import { Switch as Base } from '@base-ui/react/switch';

interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export function Switch({ label, isOn, isDisabled = false, onChange }: SwitchProps) {
  return (
    <label className="switch">
      <Base.Root
        checked={isOn}
        disabled={isDisabled}
        onCheckedChange={(next) => {
          onChange(next);
        }}
        className="switch-track"
      >
        <Base.Thumb className="switch-thumb" />
      </Base.Root>
      {label}
    </label>
  );
}
