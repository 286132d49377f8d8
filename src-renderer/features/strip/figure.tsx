/** One figure of the strip under its name. */
import type { ReactNode } from 'react';

interface FigureProps {
  readonly name: string;
  /** Every digit, where the figure is shortened; or what it means. */
  readonly full?: string | undefined;
  readonly children: ReactNode;
}

export function Figure({ name, full, children }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd title={full}>{children}</dd>
    </div>
  );
}
