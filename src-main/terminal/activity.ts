/** The log of what happened: facts under keys of the contract; the desk has the words. */
import type { ActivityKey, ActivityValues, TopicItem } from '@shared/contract/terminal';
import { topics } from '@shared/contract/terminal';
import type { Clock } from '@shared/kernel/ports';
import type { Outbox, Ring } from './outbox';

type ActivityItem = TopicItem<'activity'>;

const KINDS: Readonly<Record<ActivityKey, readonly [ActivityItem['kind'], ActivityItem['level']]>> =
  {
    sessionReady: ['session', 'info'],
    sessionFailed: ['session', 'error'],
    settingsNotSaved: ['session', 'error'],
    knownNotKept: ['session', 'error'],
    knownKept: ['session', 'info'],
    amountsCut: ['session', 'info'],
    feedOpen: ['connection', 'info'],
    feedLost: ['connection', 'warn'],
    marketDelisted: ['connection', 'warn'],
    marketRecounted: ['connection', 'warn'],
    contractsUnreadable: ['connection', 'warn'],
    orderAccepted: ['order', 'info'],
    orderRejected: ['rejected', 'error'],
    orderUnknown: ['unknown', 'warn'],
    orderFound: ['order', 'info'],
    orderNotPlaced: ['order', 'warn'],
    orderZombie: ['unknown', 'error'],
    orderOtherwise: ['unknown', 'error'],
    orderNeedsYou: ['unknown', 'error'],
    conditionFired: ['order', 'info'],
    conditionCanceled: ['cancel', 'error'],
    conditionLost: ['unknown', 'error'],
    orderChanged: ['order', 'info'],
    orderNotChanged: ['rejected', 'error'],
    orderRestored: ['order', 'info'],
    orderNotReplaced: ['unknown', 'error'],
    exitNotPlaced: ['rejected', 'error'],
    exitStillMissing: ['rejected', 'error'],
    exitsKilled: ['rejected', 'error'],
    exitsCanceled: ['cancel', 'info'],
    exitsLeft: ['unknown', 'error'],
    riskWarning: ['rejected', 'warn'],
    riskLocked: ['rejected', 'error'],
    riskUnlocked: ['session', 'warn'],
    riskLockUndone: ['session', 'warn'],
    riskLockDoubtful: ['session', 'warn'],
    riskLoosened: ['session', 'info'],
    riskLimitsUnreadable: ['session', 'error'],
    riskLimitsLost: ['session', 'error'],
    riskDayUnreadable: ['session', 'error'],
    riskDayLost: ['session', 'error'],
    alertsLost: ['session', 'error'],
    tradingArmed: ['session', 'warn'],
    tradingDisarmed: ['session', 'info'],
    deskLocked: ['session', 'info'],
    deskUnlocked: ['session', 'info'],
    killPulled: ['session', 'error'],
    killVerified: ['session', 'warn'],
    killNeedsYou: ['unknown', 'error'],
    killLifted: ['session', 'warn'],
    killKeyTaken: ['session', 'warn'],
    orderExternal: ['order', 'info'],
    marginOrderExternal: ['order', 'warn'],
    orderUnlisted: ['unknown', 'error'],
    tradesMissing: ['unknown', 'error'],
    orderUnreadable: ['unknown', 'error'],
    pastOrderUnreadable: ['unknown', 'warn'],
    closedPositionUnreadable: ['unknown', 'warn'],
    orderFilled: ['order', 'info'],
    orderCanceled: ['cancel', 'info'],
    orderRefusedLate: ['rejected', 'error'],
    orderEndUncounted: ['unknown', 'error'],
    positionLiquidated: ['liquidation', 'error'],
    positionDeleveraged: ['liquidation', 'error'],
    positionTakenOver: ['liquidation', 'error'],
    marginLiquidating: ['liquidation', 'error'],
    marginLiquidated: ['liquidation', 'error'],
    fundingSettled: ['funding', 'info'],
    fill: ['fill', 'info'],
    cancelRejected: ['rejected', 'warn'],
    cancelUnknown: ['unknown', 'warn'],
    botsOpened: ['session', 'info'],
    botsClosed: ['session', 'info'],
    botsFailed: ['session', 'error'],
    botKeyMade: ['session', 'info'],
    withdrawalAccepted: ['withdrawal', 'info'],
    withdrawalRejected: ['rejected', 'error'],
    withdrawalUnknown: ['unknown', 'warn'],
    withdrawalFound: ['withdrawal', 'info'],
    withdrawalAfterAll: ['unknown', 'error'],
    withdrawalDiffers: ['unknown', 'error'],
    withdrawalNotPlaced: ['withdrawal', 'warn'],
    withdrawalNeedsYou: ['unknown', 'error'],
    withdrawalStatus: ['withdrawal', 'info'],
    withdrawalExternal: ['withdrawal', 'warn'],
    alertPrice: ['alert', 'warn'],
    alertFill: ['alert', 'warn'],
    alertLiquidation: ['alert', 'warn'],
    alertFunding: ['alert', 'warn'],
    alertStale: ['alert', 'warn'],
  };

export class Activity {
  readonly topic: Ring<ActivityItem>;
  readonly #clock: Clock;
  #nextId = 1;

  constructor(outbox: Outbox, clock: Clock) {
    this.topic = outbox.ring(topics.activity.capacity, 'own');
    this.#clock = clock;
  }

  add<Key extends ActivityKey>(key: Key, values: ActivityValues<Key>): void {
    const [kind, level] = KINDS[key];
    const id = this.#nextId++;
    this.topic.append([{ id, atMs: this.#clock.nowMs(), kind, level, key, values }]);
  }
}
