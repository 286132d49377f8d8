/** A row of the preview. Every row is always there, so that nothing moves. */
import { memo, type ReactNode } from 'react';

interface PreviewRowProps {
  readonly label: string;
  /** What the figure is of, where the label alone may be read otherwise. */
  readonly hint?: string;
  readonly children: ReactNode;
}

export const PreviewRow = memo(function PreviewRow({ label, hint, children }: PreviewRowProps) {
  return (
    <div className="preview-row">
      <dt data-hint={hint}>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
});
