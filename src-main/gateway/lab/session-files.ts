/** Where session files are kept: a port, made real by the host. Names are checked by the contract. */
export interface SessionFiles {
  /** Whole or not at all; replaces one of the same name. */
  write(name: string, bytes: Uint8Array): void;
  /** Null when there is none of this name. */
  read(name: string): Uint8Array | null;
  /** False when there was none of this name. */
  remove(name: string): boolean;
  /** By name. */
  list(): readonly { readonly name: string; readonly bytes: number }[];
}
