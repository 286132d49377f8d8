/** Puts together what is about accounts: which there are, the look at one, and whether this one trades. */
import type { Activity } from '../activity';
import type { Outbox } from '../outbox';
import type { TerminalPorts } from '../ports';
import type { Session } from '../session';
import type { Words } from '../words/words';
import { Arming, type ArmedAccount } from './arming';
import { VenueChecks } from './checks';
import type { VenueHandlerParts } from './handlers';
import { Venues } from './venues';

export function buildVenues(
  ports: TerminalPorts,
  { outbox, activity, words }: { outbox: Outbox; activity: Activity; words: Words },
  session: () => Session,
): VenueHandlerParts {
  const { clock, ids, log, system, venues: port } = ports;
  const venues: Venues = new Venues({
    outbox,
    ids,
    port,
    onOpened: (id) => {
      // A session that is open, or opening, goes on with the former key until it begins anew.
      if (session().hasClient) venues.switchVenue({ id });
      else void session().start();
    },
  });
  return {
    venues,
    venueChecks: new VenueChecks({
      outbox,
      clock,
      onPassed: (id) => {
        venues.checked(id, clock.nowMs());
      },
    }),
    arming: new Arming({
      outbox,
      clock,
      activity,
      system,
      words,
      log,
      account: armedAccount(ports, venues),
    }),
    venuesPort: port,
  };
}

/** Null on paper. A live venue without a profile is armed by what it is called. */
function armedAccount({ venue, venues: port }: TerminalPorts, venues: Venues): ArmedAccount | null {
  if (venue.mode === 'paper') return null;
  const current = venues.current();
  const alias = current?.profile.alias ?? venue.accountLabel;
  return {
    alias,
    idleLockMinutes: () => Math.max(1, venues.idleLockMinutes),
    knows: async (word) => {
      if (port !== undefined && current !== null) {
        const { keptBy, isStored } = port.keys.facts(current.id, 'trade');
        // Of a file that cannot be read nobody can say by what it is kept: its alias is no way around a passphrase.
        const isUnreadable = isStored && (keptBy === '' || keptBy === 'newer');
        // Which opens its key, too, where nobody has: then the session that waits for that begins.
        if (keptBy === 'passphrase' || isUnreadable) {
          return venues.unlockKey({ id: current.id, passphrase: word });
        }
      }
      if (word === alias) return { ok: true, value: null };
      const reason = 'this is not its alias';
      return { ok: false, error: { field: 'passphrase', code: 'not-alias', reason } };
    },
  };
}
