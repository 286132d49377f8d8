/** A session over real https and wss: the exchange and the terminal are processes of their own. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OrderRow } from '@shared/contract/terminal';
import { createEntropyRng } from '../../../src-main/adapters/entropy';
import { openTerminalStore } from '../../../src-main/adapters/storage/terminal-store';
import { createVenueTransport } from '../../../src-main/adapters/venue-transport';
import { createExchangeClient, createSigner, takeSecret } from '../../../src-main/client';
import type { Certificate } from '../venue/certificate';
import { pacedClock, type Pace } from '../venue/pace';
import { openVenue } from '../venue/venue';
import { MARKETS, type Ground, type GroundOptions, type Stored } from './ground';
import type { Programs } from './programs';
import type { SessionSetup } from './protocol';
import { startTerminal } from './terminal-runner';
import { Judge } from './truth';

/** `factor`: how much faster than the wall's its time goes. */
export async function openTlsGround(
  { seed, dialect, dupClientId }: GroundOptions,
  programs: Programs,
  certificate: Certificate,
  factor: number,
): Promise<Ground> {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-live-'));
  const pace: Pace = { factor, sinceMs: Date.now() };
  const clock = pacedClock(pace);
  const config = join(folder, 'exchange.json');
  writeFileSync(config, JSON.stringify({ ...MARKETS, dupClientId }));
  const venue = await openVenue({
    program: programs.exchange,
    certificate,
    pace,
    words: ['--dialect', dialect, '--seed', String(seed), '--config', config],
  });
  const { apiKey, apiSecret, baseUrl, wsUrl } = venue.direct;
  const transport = createVenueTransport({
    allowedOrigins: [baseUrl, wsUrl].map((address) => new URL(address).origin),
  });
  const client = createExchangeClient({
    transport,
    clock,
    rng: createEntropyRng(),
    profile: { ...venue.direct, getSignMode: 'path' },
    signer: createSigner(apiKey, takeSecret(Buffer.from(apiSecret))),
  });
  const setup: SessionSetup = {
    folder,
    pace,
    addresses: venue.addresses,
    getSignMode: 'path',
    apiKey,
    apiSecret,
  };
  return {
    clock,
    ledger: venue.door.ledger,
    judge: new Judge(client, clock),
    lab: (command, input) => venue.lab(command, input),
    setTrouble: (trouble) => {
      venue.door.trouble = trouble;
    },
    start: () => startTerminal(programs.terminal, setup, venue.caFile),
    stored: (intentIds) => readStored(join(folder, 'terminal.db'), intentIds),
    close: async () => {
      client.close();
      await transport.close();
      await venue.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function readStored(file: string, intentIds: readonly string[]): Stored {
  const store = openTerminalStore(file);
  try {
    const rows = store.finishedOrders(null, null, 100_000);
    return {
      intents: intentIds.flatMap((name) => store.intent(name) ?? []),
      withdrawals: intentIds.flatMap((name) => store.withdrawal(name) ?? []),
      finished: rows.map((text) => JSON.parse(text) as OrderRow),
    };
  } finally {
    store.close();
  }
}
