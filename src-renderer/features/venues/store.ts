/** The accounts as the terminal told them, their checks, and which question about them is open. */
import type { TopicValue } from '@shared/contract/terminal';
import { createFeatureStore } from '../../lib/feature-store';
import type { Watch } from '../../session/wire/terminal';
import { watchTopic } from '../../session/wire/watch-topic';

export type VenuesValue = TopicValue<'venues'>;
export type AccountEntry = VenuesValue['profiles'][number];
export type ChecksValue = TopicValue<'venueChecks'>;

/** `id` null: a new account to connect; paper to switch to. */
export type VenueDialog =
  | { readonly kind: 'connect'; readonly id: string | null }
  | { readonly kind: 'switch'; readonly id: string | null }
  | { readonly kind: 'accounts' };

interface VenuesState {
  /** Null until the terminal has said it once. */
  readonly venues: VenuesValue | null;
  readonly checks: ChecksValue | null;
  readonly dialog: VenueDialog | null;
}

export const venues = createFeatureStore<VenuesState>({ venues: null, checks: null, dialog: null });

export const openVenueDialog = (dialog: VenueDialog | null): void => {
  venues.set({ dialog });
};

export const watchVenues: Watch = (terminal) =>
  watchTopic(terminal, 'venues', (value) => {
    venues.mark({ venues: value });
  });

export const watchChecks: Watch = (terminal) =>
  watchTopic(terminal, 'venueChecks', (checks) => {
    venues.mark({ checks });
  });

/** The account that runs; null on paper and while nothing is known. */
export function useCurrentAccount(): AccountEntry | null {
  return venues.use(({ venues: known }) => accountOf(known, known?.current ?? null));
}

export const accountOf = (known: VenuesValue | null, id: string | null): AccountEntry | null =>
  known?.profiles.find((each) => each.id === id) ?? null;
