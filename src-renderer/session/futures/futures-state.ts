/** Futures as the terminal last told them, shared by every feature that shows or needs them. */
import type { FuturesInstrument } from '@shared/contract/terminal';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import type { TopicValue } from '@shared/contract/terminal/topics';
import { endAll } from '../../lib/end-all';
import { createFeatureStore } from '../../lib/feature-store';
import { deskState, type DeskState } from '../desk-state';
import { watchTopic } from '../wire/watch-topic';

interface FuturesState {
  /** Null until the terminal has said it once. */
  readonly account: TopicValue<'futuresAccount'> | null;
  readonly marks: TopicValue<'marks'>;
  readonly conditions: TopicValue<'conditions'> | null;
  readonly exits: TopicValue<'exits'>;
}

export const futuresState = createFeatureStore<FuturesState>({
  account: null,
  marks: [],
  conditions: null,
  exits: [],
});

export const contractsOf = ({
  instruments,
}: Pick<DeskState, 'instruments'>): readonly FuturesInstrument[] =>
  instruments.filter((each) => each.kind === 'futures');
export const useContracts = (): readonly FuturesInstrument[] => deskState.use(contractsOf);

/** For `useWatch`: opened once however many panels ask for it. */
export function watchFutures(terminal: TerminalClient): () => void {
  return endAll([
    watchTopic(terminal, 'futuresAccount', (account) => {
      futuresState.mark({ account });
    }),
    watchTopic(terminal, 'marks', (marks) => {
      futuresState.mark({ marks });
    }),
    watchTopic(terminal, 'exits', (exits) => {
      futuresState.mark({ exits });
    }),
    watchTopic(terminal, 'conditions', (conditions) => {
      futuresState.mark({ conditions });
    }),
  ]);
}
