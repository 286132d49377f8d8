/** A few exclusive choices side by side: a radio group, so arrow keys move and Tab leaves it. */
import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import type { ReactNode } from 'react';
import { classNames } from './class-names';

interface SegmentedOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** When the label is an icon. */
  readonly name?: string;
  readonly tone?: 'buy' | 'sell';
  /** Why it cannot be chosen; it stays visible and says so. */
  readonly reason?: string | null;
}

interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly SegmentedOption<Value>[];
  readonly onChange: (value: Value) => void;
  readonly className?: string;
}

export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, options, onChange, className } = props;
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        onChange(next);
      }}
      className={classNames('segmented', className)}
    >
      {options.map((option) => (
        <Radio.Root
          key={option.value}
          value={option.value}
          aria-label={option.name}
          aria-description={option.reason ?? undefined}
          title={option.reason ?? undefined}
          disabled={typeof option.reason === 'string'}
          className={classNames('segment', option.tone && `segment-${option.tone}`)}
        >
          {option.label}
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
