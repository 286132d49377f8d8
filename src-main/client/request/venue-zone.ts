/** The time zone that an exchange names in its time reply, in which it also writes its dates (wire-facts §1 row 34). */

/** What is known of the exchange's clock. */
export interface VenueTime {
  serverNowMs(): number;
  /** How far its date texts are ahead of UTC. */
  zoneAheadMs(): number;
}

/** When an order was placed. Who looks for one by its time would not find it under the hours of another zone. */
export const placedAtMs = (
  row: { readonly createdAtMs: number; readonly isZoneless?: boolean },
  zoneAheadMs: number,
): number => (row.isZoneless === true ? row.createdAtMs - zoneAheadMs : row.createdAtMs);

const ZONE = /^(?:GMT|UTC)([+-])(\d{1,2})(?::?(\d{2}))?$/;

/** One that can be read: "GMT+08:00", "UTC-3", "GMT". */
export const isZone = (timezone: string): boolean =>
  ZONE.test(timezone) || timezone === 'GMT' || timezone === 'UTC';

/** "GMT+08:00" is 28,800,000; "UTC", and whatever cannot be read, is 0. */
export function zoneAheadMs(timezone: string): number {
  const match = ZONE.exec(timezone.trim().toUpperCase());
  if (match === null) return 0;
  const [, sign, hours = '0', minutes = '0'] = match;
  const ahead = (Number.parseInt(hours, 10) * 60 + Number.parseInt(minutes, 10)) * 60_000;
  return sign === '-' ? -ahead : ahead;
}
