/** What a venue's profile must be before a byte goes to it: the field at fault, and why, in words. */
import type { VenueProfile, VenueRefusalCode } from '@shared/contract/terminal';
import { isZone } from '../../client/request/venue-zone';

export interface ProfileFault extends Told {
  readonly field: keyof VenueProfile;
}

/** `code` and `value` for the desk's words, `reason` as a sentence. */
interface Told {
  readonly code: VenueRefusalCode;
  readonly reason: string;
  readonly value?: string;
}

/** Plain http and ws go nowhere else: on this machine there is nobody in between. */
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);
const PREFIX = /^(\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+$/;
/** Of the futures host: none, where the other host has one. */
const NO_PREFIX = '/';
/** Names nobody may give an account: it would be taken for the other thing. */
const TAKEN: ReadonlySet<string> = new Set(['paper', 'live', 'read-only']);

interface AddressKind {
  readonly secure: 'https:' | 'wss:';
  readonly plain: 'http:' | 'ws:';
  readonly mayHavePath: boolean;
}
const REST: AddressKind = { secure: 'https:', plain: 'http:', mayHavePath: false };
const STREAM: AddressKind = { secure: 'wss:', plain: 'ws:', mayHavePath: true };

const ADDRESSES = [
  ['baseUrl', REST],
  ['futuresBaseUrl', REST],
  ['wsUrl', STREAM],
  ['futuresWsUrl', STREAM],
] as const;
const OPTIONAL: ReadonlySet<string> = new Set(['futuresBaseUrl', 'futuresWsUrl']);

/** What decides where bytes go and what is signed: a key belongs to these. */
export const ADDRESS_FIELDS = [
  ...ADDRESSES.map(([field]) => field),
  ...(['pathPrefix', 'futuresPathPrefix'] as const),
] as const;

/** As it is kept: spaces around it, and what an address says twice, are gone. Addresses may be wrong. */
export function tidyProfile(profile: VenueProfile): VenueProfile {
  const addresses = ADDRESSES.map(([field, kind]) => [field, tidyAddress(profile[field], kind)]);
  return {
    ...profile,
    name: profile.name.trim(),
    ...(Object.fromEntries(addresses) as Pick<VenueProfile, (typeof ADDRESSES)[number][0]>),
    pathPrefix: tidyPrefix(profile.pathPrefix),
    futuresPathPrefix: tidyFuturesPrefix(profile.futuresPathPrefix),
    timeZone: profile.timeZone.trim().toUpperCase(),
  };
}

/** Null: it can be used. `others` are those it is not. */
export function profileFault(
  profile: VenueProfile,
  others: readonly VenueProfile[],
): ProfileFault | null {
  return nameFault(profile, others) ?? addressesFault(profile) ?? otherFault(profile);
}

function nameFault(profile: VenueProfile, others: readonly VenueProfile[]): ProfileFault | null {
  for (const field of ['name', 'alias'] as const) {
    const text = fold(profile[field]);
    if (text === '') return { field, code: 'name-needed', reason: 'give it a name' };
    if (TAKEN.has(text)) {
      const value = profile[field];
      return { field, code: 'name-mistakable', reason: `"${value}" would be mistaken`, value };
    }
    if (others.some((other) => fold(other[field]) === text)) {
      return { field, code: 'name-taken', reason: 'another account has it' };
    }
  }
  return null;
}

function addressesFault(profile: VenueProfile): ProfileFault | null {
  for (const [field, kind] of ADDRESSES) {
    const text = profile[field];
    if (text === '' && OPTIONAL.has(field)) continue;
    const fault = addressFault(text, kind);
    if (fault !== null) return { field, ...fault };
  }
  return null;
}

const told = (code: VenueRefusalCode, reason: string, value = ''): Told => ({
  code,
  reason,
  value,
});

function addressFault(text: string, kind: AddressKind): Told | null {
  if (text === '') return told('address-needed', 'an address is needed');
  if (/[\s\p{Cc}\p{Cf}\\]/u.test(text) || !URL.canParse(text))
    return told('no-address', 'this is not an address');
  const url = new URL(text);
  const begin = `${kind.secure}//`;
  if (url.protocol !== kind.secure) {
    if (url.protocol !== kind.plain) {
      return told('begins-with', `it must begin with ${begin}`, begin);
    }
    if (!LOOPBACK.has(url.hostname)) {
      const reason = `without encryption only this machine can be reached: it must begin with ${begin}`;
      return told('unencrypted', reason, begin);
    }
  }
  if (url.username !== '' || url.password !== '') {
    return told('has-login', 'no name or password belongs into it');
  }
  if (text.includes('?') || text.includes('#')) {
    return told('has-query', 'nothing may follow a ? or #');
  }
  if (!kind.mayHavePath && url.pathname !== '/') {
    return told('has-path', 'a path belongs into the path prefix');
  }
  return null;
}

function otherFault(profile: VenueProfile): ProfileFault | null {
  const { timeZone } = profile;
  for (const field of ['pathPrefix', 'futuresPathPrefix'] as const) {
    const isNone = field === 'futuresPathPrefix' && profile[field] === NO_PREFIX;
    if (profile[field] === '' || isNone || PREFIX.test(profile[field])) continue;
    const reason = 'it must look like /open: letters, digits and . _ ~ -';
    return { field, code: 'prefix-form', reason };
  }
  if (timeZone !== '' && !isZone(timeZone)) {
    return { field: 'timeZone', code: 'zone-form', reason: 'it must look like GMT+08:00' };
  }
  return null;
}

/** Names of other alphabets become visible, upper case becomes lower, and no slash stands at the end. */
function tidyAddress(text: string, kind: AddressKind): string {
  const trimmed = text.trim();
  if (addressFault(trimmed, kind) !== null) return trimmed;
  const { origin, pathname } = new URL(trimmed);
  return origin + (pathname === '/' ? '' : pathname);
}

const tidyPrefix = (text: string): string => text.trim().replace(/\/+$/, '');
const tidyFuturesPrefix = (text: string): string =>
  text.trim() === NO_PREFIX ? NO_PREFIX : tidyPrefix(text);

const fold = (text: string): string => text.trim().normalize('NFKC').toLowerCase();
