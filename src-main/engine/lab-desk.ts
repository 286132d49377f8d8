/** What only an operator may do, never a user of the exchange's interface (exchange-rules §14). */
import { rejection, unknownSymbol, type Rejection } from '@shared/domain/rejection';
import { assertNever } from '@shared/kernel/result';
import type { LabCommand, OpenAccount, Reseed, SetAgents, SetRegime } from './commands';
import type { CrowdDesk } from './crowd';
import type { Department } from './department';
import type { EngineConfig } from './engine';
import type { Funds } from './funds';
import type { MarketHours } from './market-hours';
import { WALLETS } from './orders/traders';
import { SIM_UID } from './orders/users';
import type { Floor } from './spot/floor';
import type { SpotMarket } from './spot/spot-market';
import type { Timeline } from './timeline';

/** What of the exchange the lab works on. */
interface LabParts {
  readonly config: EngineConfig;
  readonly floor: Floor;
  readonly markets: readonly SpotMarket[];
  readonly hours: MarketHours;
  readonly crowd: CrowdDesk;
  readonly departments: readonly Department[];
  readonly timeline: Timeline;
}

export class LabDesk {
  readonly #parts: LabParts;
  readonly #funds: Funds;
  readonly #bySymbol: ReadonlyMap<string, SpotMarket>;

  constructor(parts: LabParts, funds: Funds) {
    this.#parts = parts;
    this.#funds = funds;
    this.#bySymbol = new Map(parts.markets.map((market) => [market.symbol, market]));
  }

  apply(command: LabCommand): Rejection | null {
    this.#parts.timeline.hurry();
    switch (command.type) {
      case 'openAccount':
        return this.#openAccount(command);
      case 'faucet':
        return this.#funds.pay(command);
      case 'transfer':
        return this.#funds.transfer(command);
      case 'setRegime':
        return this.#setRegime(command);
      case 'setAgents':
        return this.#setAgents(command);
      case 'reseed':
        return this.#reseed(command);
      case 'haltMarket':
      case 'resumeMarket':
        return this.#setHalt(command.symbol, command.type === 'haltMarket');
      default:
        return assertNever(command);
    }
  }

  #openAccount({ uid }: OpenAccount): Rejection | null {
    if (!Number.isSafeInteger(uid) || uid <= 0 || uid === SIM_UID) {
      return rejection('invalid-value', 'uid', `uid ${uid}: not allowed`);
    }
    const { users, ledger } = this.#parts.floor;
    if (users.indexOf(uid) !== -1) return null;
    users.add(uid);
    for (let opened = 0; opened < WALLETS.length; opened++) ledger.addTrader();
    return null;
  }

  #setRegime({ regime }: SetRegime): Rejection | null {
    const { crowd, floor, timeline } = this.#parts;
    if (!crowd.isOn) return rejection('invalid-value', 'regime', 'regime: the crowd is off');
    crowd.setRegime(floor.log.nowMs, regime);
    timeline.followRegime();
    return null;
  }

  #setAgents({ on }: SetAgents): Rejection | null {
    if (on && this.#parts.config.feed !== undefined) {
      return rejection('invalid-value', 'agents', 'agents: this exchange follows a feed');
    }
    const { crowd, floor, timeline } = this.#parts;
    if (on) crowd.enter(floor.log.nowMs);
    else crowd.leave(floor.log.nowMs);
    timeline.followRegime();
    return null;
  }

  #reseed({ seed }: Reseed): Rejection | null {
    const { crowd, departments } = this.#parts;
    if (!crowd.isOn) return rejection('invalid-value', 'seed', 'seed: the crowd is off');
    crowd.reseed(seed);
    for (const department of departments) department.reseed?.(seed);
    return null;
  }

  #setHalt(symbol: string, isHalted: boolean): Rejection | null {
    const { hours, departments } = this.#parts;
    const market = this.#bySymbol.get(symbol);
    if (market !== undefined) {
      hours.haltByHand(market, isHalted);
      return null;
    }
    for (const department of departments) {
      if (department.setHalt?.(symbol, isHalted) === true) return null;
    }
    return unknownSymbol(symbol);
  }
}
