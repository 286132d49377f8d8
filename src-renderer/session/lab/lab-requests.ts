/**
 * Where the rest of the desk opens the lab of the paper exchange: a chip of the top bar, the leverage of
 * the ticket. On a live venue there is none, and nobody answers.
 */
import { createRequestLine } from '../wire/request-line';

export interface LabRequest {
  readonly section: 'time' | 'market' | 'faults' | 'leverage' | 'margin';
  /** The contract whose leverage is meant. */
  readonly contract?: string;
}

export const {
  ask: askLab,
  answer: onLabRequest,
  useIsAnswered: useHasLab,
} = createRequestLine<LabRequest>();
