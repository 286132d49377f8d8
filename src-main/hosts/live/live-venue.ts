/** The venue of a live account: its key opened, and one client over https and wss to its addresses. */
import type { Clock } from '@shared/kernel/ports';
import { err, invariant, ok } from '@shared/kernel/result';
import type { Log, Venue } from '../../terminal/ports';
import type { SavedVenue } from '../../terminal/venues/profiles';
import type { Blocks } from './blocks';
import type { Keyring } from './keyring';
import { openVenueClient } from './venue-client';

export interface LiveVenueParts {
  readonly saved: SavedVenue;
  readonly clock: Clock;
  readonly log: Log;
  readonly keyring: Keyring;
  readonly blocks: Blocks;
}

export interface LiveVenue extends Venue {
  /** Every connection to it has ended. */
  close(): Promise<void>;
}

export function createLiveVenue(parts: LiveVenueParts): LiveVenue {
  const { saved, clock, log, keyring, blocks } = parts;
  const { id, profile } = saved;
  let running: ReturnType<typeof openVenueClient> | null = null;
  let isClosed = false;
  return {
    mode: 'live',
    accountLabel: `${profile.name} · ${profile.alias}`,
    ...(profile.recvWindowMs === null ? {} : { recvWindowMs: profile.recvWindowMs }),
    connect: async (_onLost, onTraffic) => {
      invariant(running === null, 'one client to a venue at a time');
      const signer = await keyring.signerToStart(id);
      if (!signer.ok) {
        log.warn('key-not-open', { reason: signer.error });
        return err({ message: signer.error, needsTrader: true });
      }
      if (isClosed) return err({ message: 'closed', needsTrader: true });
      running = openVenueClient({ profile, clock, blocks, signer: signer.value, onTraffic });
      return ok(running.client);
    },
    withWithdrawalKey: async (passphrase, use) => {
      const signer = await keyring.withdrawalSigner(id, passphrase);
      if (!signer.ok) return signer;
      if (running === null) return err({ field: '', reason: 'the session has not started' });
      return ok(await use(running.client.withdrawalsBy(signer.value)));
    },
    close: async () => {
      isClosed = true;
      const ending = running;
      running = null;
      await ending?.close();
    },
  };
}
