/** The kill switch on the desk: its key, its button, and what it has come to. Other parts import only from here. */
export { KillBanner, KillOver } from './banner';
export { KillButton } from './button';
export { KillKey } from './key';
