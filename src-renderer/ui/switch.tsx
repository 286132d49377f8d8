/** On or off, with effect at once; the whole line is the target. */
import { Switch as Base } from '@base-ui/react/switch';

interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  /** Named for those who do not see it; for a table, whose header says it. */
  readonly isLabelHidden?: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export function Switch(props: SwitchProps) {
  const { label, isOn, isLabelHidden = false, isDisabled = false, onChange } = props;
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
      {isLabelHidden ? <span className="sr-only">{label}</span> : label}
    </label>
  );
}
