/** Search and command line. Other parts import only from here. */
export type { PaletteEntry } from './entries';
export { Palette } from './palette';
