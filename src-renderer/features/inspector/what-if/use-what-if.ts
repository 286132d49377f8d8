/** A scenario carried out: what was typed, what could not be read, what comes of it. */
import type { Result } from '@shared/kernel/result';
import { whatIf, type WhatIfFault, type WhatIfResult } from '@shared/domain/futures-math/inspect';
import { useMemo } from 'react';
import { draftOf, inspectorState, NO_CHANGE, type ScenarioId, type WhatIfDraft } from '../store';
import { subjectOf, useAccount, useSubject, useVolatility, type Subject } from '../use-inspected';
import { readDraft, type Faults, type ReadDraft } from './read-draft';

export interface Scenario {
  readonly id: ScenarioId;
  readonly subject: Subject;
  readonly draft: WhatIfDraft;
  readonly read: ReadDraft;
  readonly faults: Faults;
  readonly result: Result<WhatIfResult, WhatIfFault>;
}

/** B may be about another position than A. Null without one. */
export function useScenario(id: ScenarioId): Scenario | null {
  const all = useAccount();
  const main = useSubject();
  const positionB = inspectorState.use((state) => state.positionB);
  const other = id === 'b' && positionB !== null && all !== null ? subjectOf(all, positionB) : null;
  const subject = other ?? main;
  const draft = inspectorState.use((state) =>
    subject === null ? NO_CHANGE : draftOf(state, id, subject.position.id),
  );
  const volatility = useVolatility(subject);
  return useMemo(() => {
    if (subject === null) return null;
    const { account, position, instrument } = subject;
    const read = readDraft(draft, instrument.pricePrecision, position.leg.volume);
    const result = whatIf(account, position, read.change, volatility);
    return { id, subject, draft, read, faults: read.faults, result };
  }, [id, subject, draft, volatility]);
}
