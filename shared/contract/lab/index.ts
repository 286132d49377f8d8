/**
 * The lab: the control surface of the simulated exchange (exchange-rules §14). Never part of the
 * exchange's interface, never reachable on a live venue.
 */
export * from './commands';
export * from './config';
export type * from './definitions';
export * from './errors';
export * from './profiles';
export type * from './replies';
