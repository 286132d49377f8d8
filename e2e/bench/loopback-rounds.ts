/** The exchange under signed orders and, in turn, a bare server that checks the same HMAC. */
import { diskWaitMs } from './loopback-disk';
import { loadOrders, type OrderLoad } from './loopback-orders';
import { startServer, type ServerRole } from './loopback-servers';

/** Of each server: machines have moods, and a median of three bears one. */
export const ROUNDS = 3;
/** Orders under way at a time. */
export const IN_FLIGHT = 32;
/** Until both servers' code has been compiled for good. */
const WARM_UP = 20_000;
const REQUESTS = 20_000;

export interface LoopbackRounds {
  readonly ours: readonly OrderLoad[];
  readonly bare: readonly OrderLoad[];
  /** What one commit to this disk takes, at the same time. */
  readonly waitsMs: readonly number[];
}

export async function measureRounds(): Promise<LoopbackRounds> {
  const ours: OrderLoad[] = [];
  const bare: OrderLoad[] = [];
  const waitsMs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await loadOf('echo'));
    ours.push(await loadOf('exchange'));
    waitsMs.push(diskWaitMs());
  }
  return { ours, bare, waitsMs };
}

async function loadOf(role: ServerRole): Promise<OrderLoad> {
  const server = await startServer(role);
  await loadOrders(server, { inFlight: IN_FLIGHT, requests: WARM_UP });
  const load = await loadOrders(server, { inFlight: IN_FLIGHT, requests: REQUESTS });
  await server.stop();
  return load;
}
