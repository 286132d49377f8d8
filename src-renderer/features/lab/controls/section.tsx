/** The frame of one part of the lab: its name, its controls, what the exchange refused. */
import type { ReactNode } from 'react';
import { Problem } from '../../../ui/problem';
import { Select } from '../../../ui/select';

interface SectionProps {
  readonly title: string;
  /** Where a request of the desk leads to. */
  readonly id?: string;
  readonly note?: string;
  readonly problem?: string;
  readonly children: ReactNode;
}

export function Section({ title, id, note, problem = '', children }: SectionProps) {
  return (
    <section className="lab-section" aria-label={title} data-lab-section={id} tabIndex={-1}>
      <h3 className="font-semibold text-text-1">{title}</h3>
      {children}
      {note === undefined ? null : <p className="text-label text-text-3">{note}</p>}
      <Problem text={problem} />
    </section>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly reason?: string | null;
}

/** A choice with its name above it, as the fields beside it have theirs. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  return (
    <div className="field">
      <span className="field-label" aria-hidden>
        {props.label}
      </span>
      <Select<Value> {...props} className="lab-select" />
    </div>
  );
}
