/** A row of the preview. Every row is always there, so that nothing moves. */
import { memo, type ReactNode } from 'react';

interface PreviewRowProps {
  readonly label: string;
  readonly children: ReactNode;
}

export const PreviewRow = memo(function PreviewRow({ label, children }: PreviewRowProps) {
  return (
    <div className="preview-row">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
});
