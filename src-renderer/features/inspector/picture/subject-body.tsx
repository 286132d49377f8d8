/** What a picture of one position shows around it: loading, no position, old figures. */
import type { ReactNode } from 'react';
import { InspectorBody } from '../inspector-body';
import { useSubject, type Subject } from '../use-inspected';

interface SubjectBodyProps {
  readonly children: (subject: Subject) => ReactNode;
}

export function SubjectBody({ children }: SubjectBodyProps) {
  const subject = useSubject();
  return (
    <InspectorBody isEmpty={subject === null}>
      {subject === null ? null : children(subject)}
    </InspectorBody>
  );
}
