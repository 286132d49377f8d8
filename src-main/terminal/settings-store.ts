/** Preferences. Never money, never evidence. */
export interface SettingsStore {
  get(key: string): unknown;
  /** A file of earlier could not be read: what is not here may have been in it. */
  readonly hasLost: boolean;
  /** In force when it returns. A disk that refuses throws nothing: it is asked again. */
  set(key: string, value: unknown): void;
  /**
   * Told why, once for each time that the disk begins to refuse. One listener. Absent: nothing can refuse.
   */
  onRefused?(listener: (problem: string) => void): void;
}
