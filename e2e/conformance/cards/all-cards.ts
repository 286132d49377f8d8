/** All cards, numbered, in the order of the document's sections. */
import { number } from '../card';
import { authenticationCards } from './authentication';
import { endpointCards } from './endpoint-cards';
import { errorCards, limitCards } from './limits';
import { meaningCards, streamMeaningCards } from './meanings';
import { newestFirstCards, resourceCards } from './resources';
import { serviceCards, stateCards, versionCards } from './service';
import { transportCards } from './stream';
import { messageCardsOfStream } from './stream-messages';
import { futuresCards } from './futures';
import { feedCards, withdrawalCards } from './withdrawals';
import { marginCards, marketCards, spotCards } from './trading';

export const CARDS = number([
  ['1', [...serviceCards, ...newestFirstCards]],
  ...resourceCards,
  ...meaningCards,
  ...stateCards,
  ['4.1', [...endpointCards('4.1'), ...marketCards]],
  ['4.2', [...endpointCards('4.2'), ...spotCards]],
  ['4.3', [...endpointCards('4.3'), ...marginCards]],
  ['4.4', [...endpointCards('4.4'), ...futuresCards]],
  ['4.5', [...endpointCards('4.5'), ...withdrawalCards]],
  ['4.6', [...endpointCards('4.6'), ...feedCards]],
  ['5', authenticationCards],
  ['6.1', transportCards],
  ['6.2', [...messageCardsOfStream, ...streamMeaningCards]],
  ['7', errorCards],
  ['8', limitCards],
  ['9', versionCards],
]);
