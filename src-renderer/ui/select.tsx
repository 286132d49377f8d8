/** One of many, from a list. The visible text is the option's label. */
import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { classNames } from './class-names';
import { leaveLetters } from './leave-letters';

interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Why it cannot be chosen; it stays in the list and says so under its label. */
  readonly reason?: string | null;
}

interface SelectProps<Value extends string> {
  /** Its accessible name. */
  readonly label: string;
  readonly value: Value;
  readonly options: readonly SelectOption<Value>[];
  readonly onChange: (value: Value) => void;
  /** What is read while the value is none of the options: an empty box does not say that one is to be chosen. */
  readonly placeholder?: string;
  readonly className?: string;
  /** Why there is nothing to choose now. */
  readonly reason?: string | null;
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, options, onChange, placeholder, className, reason } = props;
  const isChosen = placeholder === undefined || options.some((option) => option.value === value);
  return (
    <Base.Root
      items={options}
      value={isChosen ? value : null}
      disabled={typeof reason === 'string'}
      onValueChange={(next) => {
        if (next !== null) onChange(next);
      }}
    >
      <Base.Trigger
        aria-label={label}
        aria-description={reason ?? undefined}
        title={reason ?? undefined}
        className={classNames('select', className)}
        onKeyDown={leaveLetters}
      >
        <Base.Value placeholder={placeholder} />
        <ChevronDown size={12} aria-hidden />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner
          className="popup-layer"
          positionMethod="fixed"
          sideOffset={4}
          alignItemWithTrigger={false}
        >
          <Base.Popup className="popup">
            <Base.List aria-label={label}>
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  disabled={typeof option.reason === 'string'}
                  className="popup-item"
                >
                  <Base.ItemIndicator className="popup-check">
                    <Check size={12} aria-hidden />
                  </Base.ItemIndicator>
                  <Base.ItemText>{option.label}</Base.ItemText>
                  {typeof option.reason === 'string' ? (
                    <span className="popup-reason">{option.reason}</span>
                  ) : null}
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
