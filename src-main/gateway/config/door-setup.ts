/** The gateway's part of the configuration: what it writes, forgives and limits. */
import { DOCUMENT, LIVE } from '@shared/contract/exchange/dialect';
import type { ExchangeConfig } from '@shared/contract/lab';
import { DEFAULT_LIMITS, type LimitSettings } from '../admission/rate-limits';
import type { Switches } from '../switches';

/** How it writes and what it forgives: the dialect's ways, each one overruled by a key of its own. */
export function switchesOf(settings: ExchangeConfig): Switches {
  const base = settings.dialect === 'live' ? LIVE : DOCUMENT;
  return {
    dialect: {
      ...base,
      errorStatus: settings.errorStatus ?? base.errorStatus,
      wsKlineIdUnit: settings.wsKlineIdUnit ?? base.wsKlineIdUnit,
      wsPing: settings.wsPing,
      idStyle: settings.idStyle,
    },
    ids: settings.ids,
    dupClientId: settings.dupClientId,
    ack: settings.ack,
    strictParams: settings.strictParams,
    signQuery: settings.signQuery,
    pong: settings.pong,
    marketOpenUnit: settings.marketOpenUnit,
  };
}

/** Weights a minute and seconds of the bans. */
export function limitsOf({ limits, banLadderSec }: ExchangeConfig): LimitSettings {
  return {
    ...DEFAULT_LIMITS,
    ipWeightPerMinute: limits.ip,
    uidWeightPerMinute: limits.uid,
    burstFactor: limits.burst,
    banLadderSec,
  };
}
