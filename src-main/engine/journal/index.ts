/** The journal's text and hashes: what others may use of this folder. */
export { decodeCommands, encodeCommands } from './command-text';
export { sha256 } from './sha256';
