/** Every endpoint of the contract and what answers it, by name. */
import { futuresHandlers } from './futures';
import { marginHandlers } from './margin';
import { openDataHandlers } from './open-data';
import { spotHandlers } from './spot';
import { withdrawalHandlers } from './withdrawal';

export const handlers = {
  ...spotHandlers,
  ...marginHandlers,
  ...futuresHandlers,
  ...withdrawalHandlers,
  ...openDataHandlers,
};
