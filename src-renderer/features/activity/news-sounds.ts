/** What is heard of the news: one tone per event however many lines came at once. Pure. */
import type { SoundEvent } from '@shared/contract/terminal/desk';
import type { ActivityItem } from './store';

const SOUNDS: Readonly<Record<string, SoundEvent>> = {
  fill: 'fill',
  orderAccepted: 'order',
  orderRejected: 'rejected',
  orderRefusedLate: 'rejected',
  orderUnknown: 'rejected',
  orderNeedsYou: 'rejected',
  orderNotChanged: 'rejected',
  conditionCanceled: 'rejected',
  conditionLost: 'rejected',
  cancelRejected: 'rejected',
  cancelUnknown: 'rejected',
  withdrawalRejected: 'rejected',
  withdrawalUnknown: 'rejected',
  feedLost: 'connection',
  sessionFailed: 'connection',
  // Alerts sound where they are shown, with their own choice; a margin call is one of the terminal's.
  alertLiquidation: 'margin',
  positionLiquidated: 'margin',
  positionDeleveraged: 'margin',
  positionTakenOver: 'margin',
};

export function soundsOf(news: readonly ActivityItem[]): readonly SoundEvent[] {
  const heard = new Set<SoundEvent>();
  for (const { key } of news) {
    const sound = SOUNDS[key];
    if (sound !== undefined) heard.add(sound);
  }
  return [...heard];
}
