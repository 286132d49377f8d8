/** On or off, with effect at once; the whole line is the target. The browser's own button: tables have dozens. */

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
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        disabled={isDisabled}
        data-checked={isOn ? '' : undefined}
        onClick={() => {
          onChange(!isOn);
        }}
        className="switch-track"
      >
        <span className="switch-thumb" />
      </button>
      {isLabelHidden ? <span className="sr-only">{label}</span> : label}
    </label>
  );
}
