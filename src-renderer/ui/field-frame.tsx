/** What stands around the input of a field: its name above, its error or hint under it. */
import type { ReactNode } from 'react';
import { classNames } from './class-names';

interface FieldFrameProps {
  /** Of the input inside; its note is called by `noteOf(id)`. */
  readonly id: string;
  readonly label: string;
  /** Empty while there is none. */
  readonly error: string;
  /** Shown under the field while there is no error. */
  readonly hint: string | undefined;
  /** Whether the hint is one to heed. */
  readonly isWarning?: boolean;
  readonly children: ReactNode;
}

export const noteOf = (id: string): string => `${id}-note`;

export function FieldFrame({ id, label, error, hint, isWarning, children }: FieldFrameProps) {
  const hasError = error !== '';
  const look = hasError ? 'field-note-error' : isWarning === true && 'field-note-warning';
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <div className={classNames('field-box', hasError && 'field-box-error')}>{children}</div>
      <p id={noteOf(id)} className={classNames('field-note', look)}>
        {hasError ? error : hint}
      </p>
    </div>
  );
}
