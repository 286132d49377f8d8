/**
 * How long after a signed request was sent an exchange may still act on it; an answer asked for before then proves
 * nothing. It is the request's receive window, plus what queues and failing hosts may take.
 */
import type { Venue } from './ports';

/** What counts where a request names no window (exchange-rules §9). Some requests cannot name one. */
export const DEFAULT_RECV_WINDOW_MS = 5_000;
const ORDER_QUEUES_MS = 2_000;
/** Money that has left cannot be taken back. */
const WITHDRAWAL_QUEUES_MS = 25_000;

type Window = Pick<Venue, 'recvWindowMs'>;

const actingMs = ({ recvWindowMs = 0 }: Window): number =>
  Math.max(DEFAULT_RECV_WINDOW_MS, recvWindowMs);

export const orderFenceMs = (venue: Window): number => actingMs(venue) + ORDER_QUEUES_MS;
export const withdrawalFenceMs = (venue: Window): number => actingMs(venue) + WITHDRAWAL_QUEUES_MS;
