/** Preferences. Never money, never evidence. */
export interface SettingsStore {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
}
