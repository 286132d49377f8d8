/** The exchange under signed orders and, in turn, a bare server that checks the same HMAC. */
import { diskWaitMs } from './loopback-disk';
import { loadOrders, type OrderLoad } from './loopback-orders';
import { startServer, type ServerRole } from './loopback-servers';

/** Of each server: machines have moods, and a median of three bears one. */
export const ROUNDS = 3;
/** Orders under way at a time. */
export const IN_FLIGHT = 32;
/** Orders of one pass, which has connections of its own. */
const REQUESTS = 20_000;
/**
 * Passes before the one that counts: until both servers' code has been compiled for good. Node's streams are
 * compiled once more when the first connections have ended, so that one long pass does not do.
 */
const WARM_UPS = 4;

/** What a server did in its first pass, and in the one that counts. */
export interface WarmAndCold {
  readonly cold: OrderLoad;
  readonly warm: OrderLoad;
}

export interface LoopbackRounds {
  readonly ours: readonly WarmAndCold[];
  readonly bare: readonly WarmAndCold[];
  /** What one commit to this disk takes, at the same time. */
  readonly waitsMs: readonly number[];
}

export async function measureRounds(): Promise<LoopbackRounds> {
  const ours: WarmAndCold[] = [];
  const bare: WarmAndCold[] = [];
  const waitsMs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await loadOf('echo'));
    ours.push(await loadOf('exchange'));
    waitsMs.push(diskWaitMs());
  }
  return { ours, bare, waitsMs };
}

async function loadOf(role: ServerRole): Promise<WarmAndCold> {
  const server = await startServer(role);
  const pass = (): Promise<OrderLoad> =>
    loadOrders(server, { inFlight: IN_FLIGHT, requests: REQUESTS });
  const cold = await pass();
  for (let done = 1; done < WARM_UPS; done += 1) await pass();
  const warm = await pass();
  await server.stop();
  return { cold, warm };
}
