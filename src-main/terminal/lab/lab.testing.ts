/** The half of a lab that a test about the other half does not ask. */
import { err } from '@shared/kernel/result';
import type { ControlsPort } from './lab-port';

const notAsked = () => Promise.resolve(err('not in this test'));

export const NO_CONTROLS: ControlsPort = {
  controls: notAsked,
  margin: notAsked,
  act: notAsked,
  explain: notAsked,
  files: notAsked,
  addRecording: notAsked,
  newMarket: notAsked,
  onReplaced: () => undefined,
};
