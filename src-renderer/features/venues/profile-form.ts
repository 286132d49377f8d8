/** A profile as it is typed, and what is wrong with it. What is wrong with an address, the terminal says. Pure. */
import { venueProfile, type VenueProfile } from '@shared/contract/terminal';

export interface ProfileForm extends Omit<VenueProfile, 'recvWindowMs'> {
  readonly recvWindowMs: string;
}

export type ProfileField = keyof VenueProfile;

type ProfileFault = 'name' | 'alias' | 'address' | 'prefix' | 'window' | 'zone';
export type ProfileFaults = Readonly<Partial<Record<ProfileField, ProfileFault>>>;

/** Behind the fold: what most exchanges of this interface have as it is. */
export const ADVANCED: readonly ProfileField[] = [
  'futuresWsUrl',
  'pathPrefix',
  'futuresPathPrefix',
  'getSignMode',
  'recvWindowMs',
  'timeZone',
];

export const EMPTY_FORM: ProfileForm = {
  name: '',
  alias: '',
  baseUrl: '',
  futuresBaseUrl: '',
  wsUrl: '',
  futuresWsUrl: '',
  pathPrefix: '',
  futuresPathPrefix: '',
  getSignMode: 'path',
  recvWindowMs: '',
  timeZone: '',
};

export const formOf = (profile: VenueProfile): ProfileForm => ({
  ...profile,
  recvWindowMs: profile.recvWindowMs?.toString() ?? '',
});

const FAULTS: Readonly<Record<ProfileField, ProfileFault>> = {
  name: 'name',
  alias: 'alias',
  baseUrl: 'address',
  futuresBaseUrl: 'address',
  wsUrl: 'address',
  futuresWsUrl: 'address',
  pathPrefix: 'prefix',
  futuresPathPrefix: 'prefix',
  getSignMode: 'address',
  recvWindowMs: 'window',
  timeZone: 'zone',
};

/** The profile, or what is at fault by field. Spaces around what was pasted are read over. */
export function readProfile(form: ProfileForm): VenueProfile | ProfileFaults {
  const typed = Object.fromEntries(
    Object.entries<string>({ ...form }).map(([field, text]) => [field, text.trim()]),
  ) as unknown as ProfileForm;
  const recvWindow = typed.recvWindowMs;
  const read = venueProfile.safeParse({
    ...typed,
    recvWindowMs: recvWindow === '' ? null : /^\d{1,6}$/.test(recvWindow) ? Number(recvWindow) : -1,
  });
  if (!read.success) {
    const fields = read.error.issues.map(({ path: [field] }) => field as ProfileField);
    return Object.fromEntries(fields.map((field) => [field, FAULTS[field]]));
  }
  const missing = (['baseUrl', 'wsUrl'] as const).filter((field) => read.data[field] === '');
  if (missing.length === 0) return read.data;
  return Object.fromEntries(missing.map((field) => [field, FAULTS[field]]));
}

export const isProfile = (read: VenueProfile | ProfileFaults): read is VenueProfile =>
  'baseUrl' in read && 'recvWindowMs' in read && 'getSignMode' in read;

/** The terminal names the field it refused; a name of nothing here stands under the form. */
export const isProfileField = (field: string): field is ProfileField =>
  Object.hasOwn(EMPTY_FORM, field);
