/** The limits of the exchange and how to live within them: used by the gateway and by the client. */
export * from './minute-window';
export * from './burst-log';
export * from './budget';
export * from './backoff';
export * from './ban-ladder';
