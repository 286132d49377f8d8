/**
 * Which venue the desk's paper exchange follows while its mode is live: kept in a file of its own beside
 * the exchange. Public addresses only; no key ever comes here.
 */
import { readFileSync } from 'node:fs';
import { err, type Result } from '@shared/kernel/result';
import { replaceFile } from '../../adapters/vault/replace-file';
import { venueAddresses, type VenueAddresses } from '../market-source/venue-addresses';

/** Null when there is none, or it cannot be read: nothing is followed then. */
export function loadFollowing(path: string): VenueAddresses | null {
  try {
    const read: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof read !== 'object' || read === null) return null;
    const { rest, futures, stream } = read as Record<string, unknown>;
    if (typeof rest !== 'string' || typeof futures !== 'string') return null;
    if (typeof stream !== 'string') return null;
    const checked = venueAddresses(rest, futures, stream);
    return checked.ok ? checked.value : null;
  } catch {
    return null;
  }
}

/** As the trader gave them; an empty one follows from the first. */
export function saveFollowing(path: string, given: VenueAddresses): Result<VenueAddresses, string> {
  const orNone = (text: string): string | undefined => (text === '' ? undefined : text);
  const checked = venueAddresses(given.rest, orNone(given.futures), orNone(given.stream));
  if (!checked.ok) return checked;
  try {
    replaceFile(path, Buffer.from(`${JSON.stringify(checked.value, null, 2)}\n`));
  } catch (cause) {
    return err(`${path} cannot be written: ${String(cause)}`);
  }
  return checked;
}
