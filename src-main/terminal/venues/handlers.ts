/** The contract's commands and topics of accounts, each to the part that carries it out. */
import type { CommandHandlers, RpcError, TopicSources } from '@shared/contract/terminal';
import { ok, type Result } from '@shared/kernel/result';
import type { Arming } from './arming';
import type { VenueChecks } from './checks';
import type { VenueRefusal } from './venue-refusal';
import { UNKNOWN, type Venues } from './venues';
import type { VenuesPort } from './venues-port';

export interface VenueHandlerParts {
  readonly venues: Venues;
  readonly venueChecks: VenueChecks;
  readonly arming: Arming;
  readonly venuesPort: VenuesPort | undefined;
}

export type VenueCommand =
  | 'saveProfile'
  | 'deleteProfile'
  | 'storeKey'
  | 'forgetKey'
  | 'unlockKey'
  | 'checkVenue'
  | 'switchVenue'
  | 'armTrading'
  | 'disarmTrading'
  | 'lockDesk'
  | 'unlockDesk'
  | 'saveIdleLock'
  | 'present';
type VenueTopic = 'venues' | 'venueChecks' | 'trading';

type Told<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | ({ readonly kind: 'refused' } & Required<VenueRefusal>);

export function venueHandlers({
  venues,
  venueChecks,
  arming,
  venuesPort,
}: VenueHandlerParts): Pick<CommandHandlers, VenueCommand> {
  return {
    saveProfile: (input) => {
      const saved = venues.saveProfile(input);
      if (!saved.ok) return later(refused(saved.error));
      venueChecks.forget(saved.value.id);
      return later(done(saved.value));
    },
    deleteProfile: (input) => {
      const deleted = venues.deleteProfile(input);
      if (deleted.ok) venueChecks.forget(input.id);
      return later(tell(deleted));
    },
    storeKey: async (input) => {
      const stored = await venues.storeKey(input);
      if (stored.ok && input.slot === 'trade') venueChecks.forget(input.id);
      return later(tell(stored));
    },
    forgetKey: (input) => {
      const forgotten = venues.forgetKey(input);
      if (forgotten.ok && input.slot === 'trade') venueChecks.forget(input.id);
      return later(tell(forgotten));
    },
    unlockKey: async (input) => later(tell(await venues.unlockKey(input))),
    checkVenue: async ({ id }) => {
      if (venues.find(id) !== null) await venues.openBySystem(id);
      // As it is once the key is open: meanwhile it may have been changed or deleted.
      const venue = venues.find(id);
      if (venue === null || venuesPort === undefined) {
        return later(refused(UNKNOWN));
      }
      void venueChecks.run(venue, venuesPort.probe(id, venue.profile));
      return later(done({}));
    },
    switchVenue: (input) => later(tell(venues.switchVenue(input))),
    armTrading: ({ alias }) => {
      const armed = arming.arm(alias);
      return later(armed.ok ? done({}) : refused({ ...armed.error, field: 'alias' }));
    },
    disarmTrading: () => {
      arming.disarm();
      return later({});
    },
    lockDesk: () => {
      arming.lock('hand');
      return later({});
    },
    unlockDesk: async (input) => {
      const unlocked = await arming.unlock(input);
      return later(unlocked.ok ? done({}) : refused({ ...unlocked.error, field: 'word' }));
    },
    saveIdleLock: ({ minutes }) => {
      venues.saveIdleLock(minutes);
      arming.present();
      return later({});
    },
    present: () => {
      arming.present();
      return later({});
    },
  };
}

export function venueTopicSources({
  venues,
  venueChecks,
  arming,
}: VenueHandlerParts): Pick<TopicSources, VenueTopic> {
  return {
    venues: (_params, sink) => venues.topic.watch(sink),
    venueChecks: (_params, sink) => venueChecks.topic.watch(sink),
    trading: (_params, sink) => arming.topic.watch(sink),
  };
}

/** What a locked desk may still ask: to be unlocked, to stop, and to go on reading. */
const WHILE_LOCKED: ReadonlySet<string> = new Set<keyof CommandHandlers>([
  'unlockDesk',
  'lockDesk',
  'disarmTrading',
  'present',
  'kill',
  'candleHistory',
]);

/** The cover over the desk is not the lock: main refuses by itself. */
export function refuseWhileLocked(handlers: CommandHandlers, arming: Arming): CommandHandlers {
  const guarded = Object.entries(handlers).map(([name, handle]) => {
    const run = handle as (input: unknown) => Promise<Result<unknown, RpcError>>;
    if (WHILE_LOCKED.has(name)) return [name, run] as const;
    const guard: typeof run = (input) =>
      arming.isLocked ? Promise.resolve({ ok: false, error: LOCKED }) : run(input);
    return [name, guard] as const;
  });
  // Every handler stays under its own name, which the compiler cannot follow.
  return Object.fromEntries(guarded) as unknown as CommandHandlers;
}

const LOCKED: RpcError = { code: 'locked', message: 'the desk is locked: unlock it first' };

const later = <Value>(value: Value): Promise<Result<Value, RpcError>> => Promise.resolve(ok(value));
const done = <Value>(value: Value): Told<Value> => ({ kind: 'done', value });
const refused = ({ field, code = '', value = '', reason }: VenueRefusal): Told<never> => ({
  kind: 'refused',
  field,
  code,
  value,
  reason,
});
const tell = (result: Result<null, VenueRefusal>): Told<Record<string, never>> =>
  result.ok ? done({}) : refused(result.error);
