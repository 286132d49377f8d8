/** A value that is used elsewhere: its name, its text to select, a button that copies it. */
import type { ReactNode } from 'react';
import { CopyButton } from '../../ui/copy-button';

interface CopyLineProps {
  readonly name: string;
  /** What is on the screen. */
  readonly children: ReactNode;
  readonly text: string | (() => Promise<string | null>);
}

export function CopyLine({ name, children, text }: CopyLineProps) {
  return (
    <div className="copy-line">
      <dt>{name}</dt>
      <dd>
        <code className="selectable">{children}</code>
        <CopyButton what={name} text={text} />
      </dd>
    </div>
  );
}
