/** The 48 px instrument strip above the dock. */
export { InstrumentStrip } from './strip';
