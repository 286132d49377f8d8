/** The accounts a trader has entered, what ran last, and the idle lock, in a settings file of their own. */
import { venueProfile, type VenueProfile } from '@shared/contract/terminal';
import type { SettingsStore } from '../ports';
import { profileFault } from './profile-rules';
import type { NotOpened } from './venues-port';

export interface SavedVenue {
  readonly id: string;
  readonly profile: VenueProfile;
  /** Wall time at which all checks had passed; null until then. */
  readonly checkedAtMs: number | null;
}

const PROFILES = 'profiles';
const CURRENT = 'current';
const IDLE_LOCK = 'idleLockMinutes';
const DEFAULT_IDLE_LOCK_MINUTES = 15;
export const PROFILES_MAX = 20;
const LIST_LOST = 'the list of exchange accounts was damaged';

export class Profiles {
  readonly #settings: SettingsStore;

  constructor(settings: SettingsStore) {
    this.#settings = settings;
  }

  /** Those that can be used: what somebody else has written into the file is checked like an input. */
  all(): readonly SavedVenue[] {
    const venues: SavedVenue[] = [];
    for (const entry of this.#saved()) {
      const venue = readVenue(entry);
      if (venue === null || venues.some(({ id }) => id === venue.id)) continue;
      const others = venues.map(({ profile }) => profile);
      if (profileFault(venue.profile, others) === null) venues.push(venue);
    }
    return venues.slice(0, PROFILES_MAX);
  }

  find(id: string): SavedVenue | null {
    return this.all().find((venue) => venue.id === id) ?? null;
  }

  save(venue: SavedVenue): void {
    const venues = this.all();
    const isKnown = venues.some(({ id }) => id === venue.id);
    this.#write(
      isKnown ? venues.map((one) => (one.id === venue.id ? venue : one)) : [...venues, venue],
    );
  }

  delete(id: string): void {
    this.#write(this.all().filter((venue) => venue.id !== id));
  }

  /** What a start of the program begins with; null is paper. */
  get last(): string | null {
    const id = this.#settings.get(CURRENT);
    return typeof id === 'string' && this.find(id) !== null ? id : null;
  }

  /** Why a start knows of no account although there was one; undefined where nothing is missing. */
  missing(): NotOpened | undefined {
    const id = this.#settings.get(CURRENT);
    if (this.#settings.hasLost && this.all().length === 0)
      return { name: '', code: '', reason: LIST_LOST };
    if (typeof id !== 'string' || id === '' || this.find(id) !== null) return undefined;
    const reason = 'what is kept of it in venues.json cannot be used';
    return { name: id, code: 'account-unusable', reason };
  }

  set last(id: string | null) {
    this.#settings.set(CURRENT, id ?? '');
  }

  get idleLockMinutes(): number {
    const minutes = this.#settings.get(IDLE_LOCK);
    const isSound = typeof minutes === 'number' && minutes >= 1 && minutes <= 240;
    return isSound ? minutes : DEFAULT_IDLE_LOCK_MINUTES;
  }

  set idleLockMinutes(minutes: number) {
    this.#settings.set(IDLE_LOCK, minutes);
  }

  /** What cannot be used here stays where it is: a newer program, or a trader's hand, may have written it. */
  #write(venues: readonly SavedVenue[]): void {
    const used = new Set(this.all().map(({ id }) => id));
    const others = this.#saved().filter((entry) => !used.has(readVenue(entry)?.id ?? ''));
    this.#settings.set(PROFILES, [...venues, ...others]);
  }

  #saved(): readonly unknown[] {
    const saved = this.#settings.get(PROFILES);
    return Array.isArray(saved) ? (saved as unknown[]) : [];
  }
}

function readVenue(entry: unknown): SavedVenue | null {
  if (typeof entry !== 'object' || entry === null) return null;
  const { id, profile, checkedAtMs } = entry as Record<string, unknown>;
  const read = venueProfile.safeParse(profile);
  if (typeof id !== 'string' || !/^[a-z0-9]{8}$/.test(id) || !read.success) return null;
  return {
    id,
    profile: read.data,
    checkedAtMs: typeof checkedAtMs === 'number' ? checkedAtMs : null,
  };
}
