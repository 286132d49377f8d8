/** One of many, or any of them: what a list's filter offers. */
import { Select } from './select';

interface AnySelectProps {
  readonly label: string;
  readonly anyLabel: string;
  readonly values: readonly string[];
  /** Empty is any. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A list's empty value is no choice: those that can be chosen have a sign in front, so that none is like another. */
const ANY = '*';
const SIGN = '#';

export const AnySelect = ({ label, anyLabel, values, value, onChange }: AnySelectProps) => (
  <Select
    label={label}
    value={value === '' ? ANY : SIGN + value}
    options={[
      { value: ANY, label: anyLabel },
      ...values.map((each) => ({ value: SIGN + each, label: each })),
    ]}
    onChange={(next) => {
      onChange(next === ANY ? '' : next.slice(SIGN.length));
    }}
  />
);
