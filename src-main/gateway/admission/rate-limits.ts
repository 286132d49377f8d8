/**
 * Who has asked how much: weight per IP and per UID, bursts per UID and endpoint, bans per IP
 * (exchange-rules §9). Counting is by identity, never by API key.
 */
import type { Endpoint } from '@shared/contract/exchange/define';
import {
  BAN_LADDER_SEC,
  chargeWindow,
  countRequest,
  EMPTY_WINDOW,
  isBanned,
  MINUTE_MS,
  NO_BAN,
  noteBurstRefusal,
  noteWeightRefusal,
  windowEndMs,
  windowUsed,
  type BanState,
  type MinuteWindow,
} from '@shared/domain/limits';
import { RecentRequests } from './recent-requests';

/** Read anew with every request: the lab may change them while the exchange runs. */
export interface LimitSettings {
  readonly ipWeightPerMinute: number;
  readonly uidWeightPerMinute: number;
  /** Times the burst limit of each endpoint. */
  readonly burstFactor: number;
  readonly banLadderSec: readonly number[];
}

/** Document §8. */
export const DEFAULT_LIMITS: LimitSettings = {
  ipWeightPerMinute: 12_000,
  uidWeightPerMinute: 60_000,
  burstFactor: 1,
  banLadderSec: BAN_LADDER_SEC,
};

/** Identities that are forgotten first when there are more: a flood of addresses must not fill memory. */
const IDENTITIES_MAX = 10_000;

interface IpState {
  window: MinuteWindow;
  ban: BanState;
}

interface AccountState {
  window: MinuteWindow;
  readonly bursts: Map<Endpoint, RecentRequests>;
}

export class RateLimits {
  readonly #settings: LimitSettings;
  readonly #ips = new Map<string, IpState>();
  readonly #accounts = new Map<number, AccountState>();
  /** Told when a ban begins: it has to outlive the program. */
  readonly #onBan: () => void;

  constructor(settings: LimitSettings, stored: string | null, onBan: () => void) {
    this.#settings = settings;
    this.#onBan = onBan;
    for (const [ip, state] of decodeIps(stored)) this.#ips.set(ip, state);
  }

  /** Counts an arriving request; the end of the ban that refuses it, or null. */
  bannedUntilMs(ip: string, nowMs: number): number | null {
    const state = this.#ip(ip);
    this.#setBan(state, countRequest(state.ban, nowMs, this.#settings.banLadderSec));
    return isBanned(state.ban, nowMs) ? state.ban.untilMs : null;
  }

  /** The same for who only wants to know: nothing is counted. */
  blockedUntilMs(ip: string, nowMs: number): number | null {
    const state = this.#ips.get(ip);
    return state !== undefined && isBanned(state.ban, nowMs) ? state.ban.untilMs : null;
  }

  /** Charges the IP; when the minute is overdrawn, the time at which the next one begins. */
  chargeIp(ip: string, nowMs: number, weight: number): number | null {
    const state = this.#ip(ip);
    state.window = chargeWindow(state.window, nowMs, weight);
    if (windowUsed(state.window, nowMs) <= this.#settings.ipWeightPerMinute) return null;
    const retryAtMs = windowEndMs(nowMs);
    state.ban = noteWeightRefusal(state.ban, nowMs, retryAtMs);
    return retryAtMs;
  }

  /** Charges the account; as `chargeIp`, but an account is never banned. */
  chargeUid(uid: number, nowMs: number, weight: number): number | null {
    const account = this.#account(uid);
    account.window = chargeWindow(account.window, nowMs, weight);
    const isOver = windowUsed(account.window, nowMs) > this.#settings.uidWeightPerMinute;
    return isOver ? windowEndMs(nowMs) : null;
  }

  get ipWeightPerMinute(): number {
    return this.#settings.ipWeightPerMinute;
  }

  get uidWeightPerMinute(): number {
    return this.#settings.uidWeightPerMinute;
  }

  /** How often an account may ask an endpoint in 2 s; at least once. */
  burstOf(endpoint: Endpoint): number {
    return Math.max(1, Math.floor((endpoint.burst ?? Infinity) * this.#settings.burstFactor));
  }

  /** Counts a request against its endpoint's burst; false when it is one too many. */
  takeBurst(ip: string, uid: number, endpoint: Endpoint, nowMs: number): boolean {
    if (endpoint.burst === undefined) return true;
    const { bursts } = this.#account(uid);
    let recent = bursts.get(endpoint);
    if (recent === undefined) bursts.set(endpoint, (recent = new RecentRequests()));
    if (recent.take(nowMs, this.burstOf(endpoint))) return true;
    const state = this.#ip(ip);
    this.#setBan(state, noteBurstRefusal(state.ban, nowMs, this.#settings.banLadderSec));
    return false;
  }

  usedByIp(ip: string, nowMs: number): number {
    return windowUsed(this.#ips.get(ip)?.window ?? EMPTY_WINDOW, nowMs);
  }

  usedByUid(uid: number, nowMs: number): number {
    return windowUsed(this.#accounts.get(uid)?.window ?? EMPTY_WINDOW, nowMs);
  }

  /** Bans and windows as JSON text, read back by the constructor. */
  encode(): string {
    return JSON.stringify({ ips: [...this.#ips] });
  }

  #account(uid: number): AccountState {
    let account = this.#accounts.get(uid);
    if (account === undefined) {
      account = { window: EMPTY_WINDOW, bursts: new Map() };
      this.#accounts.set(uid, account);
    }
    return account;
  }

  #ip(ip: string): IpState {
    const known = this.#ips.get(ip);
    if (known !== undefined) return known;
    if (this.#ips.size >= IDENTITIES_MAX) this.#forgetIdle();
    const state: IpState = { window: EMPTY_WINDOW, ban: NO_BAN };
    this.#ips.set(ip, state);
    return state;
  }

  /**
   * Everyone without a ban behind them; of a minute that is not the newest. When all are of this minute,
   * the one known longest, a banned one last: there is room for the next one afterwards in any case.
   */
  #forgetIdle(): void {
    let newest = 0;
    for (const { window } of this.#ips.values()) newest = Math.max(newest, window.minute);
    for (const [ip, { window, ban }] of this.#ips) {
      const isIdle = window.minute < newest && newest * MINUTE_MS >= ban.untilMs;
      if (isIdle) this.#ips.delete(ip);
    }
    if (this.#ips.size < IDENTITIES_MAX) return;
    let [gone] = this.#ips.keys();
    for (const [ip, { ban }] of this.#ips) {
      if (newest * MINUTE_MS < ban.untilMs) continue;
      gone = ip;
      break;
    }
    if (gone !== undefined) this.#ips.delete(gone);
  }

  #setBan(state: IpState, ban: BanState): void {
    const isNew = ban.untilMs !== state.ban.untilMs;
    state.ban = ban;
    if (isNew) this.#onBan();
  }
}

/** Only this program writes the text; what cannot be read counts as no ban. */
function decodeIps(stored: string | null): readonly (readonly [string, IpState])[] {
  if (stored === null) return [];
  try {
    const { ips } = JSON.parse(stored) as { ips: [string, IpState][] };
    return ips.map(([ip, { window, ban }]) => [
      ip,
      { window: { ...EMPTY_WINDOW, ...window }, ban: { ...NO_BAN, ...ban } },
    ]);
  } catch {
    return [];
  }
}
