/** Whether a press on the ladder sends an order, by how its window and its account stand now. */
import { isArmed } from '../../session/keys/arming';
import { deskState } from '../../session/desk-state';
import { isSent, type Modifiers, type OrderMeaning } from './meaning';

export const isLive = (): boolean => deskState.get().session?.mode !== 'paper';

/** On live what meets the market is always confirmed (interface C3): the ticket asks for that. */
export const isSentNow = (meaning: OrderMeaning, modifiers: Modifiers): boolean =>
  isSent(isArmed(), modifiers) && (meaning.kind === 'limit' || !isLive());
