/**
 * The exchange's API, transcribed once. The client, the gateway, the limiter, the conformance tests
 * and the API page all derive from this object.
 */
import type { Endpoint, InputOf, OutputOf } from './define';
import { futures } from './endpoints/futures';
import { margin } from './endpoints/margin';
import { openData } from './endpoints/open-data';
import { spot } from './endpoints/spot';
import { withdrawal } from './endpoints/withdrawal';

export const exchange = { spot, margin, futures, withdrawal, openData } as const;

type SpotEndpoints = typeof spot;
type SpotEndpointName = keyof SpotEndpoints;
export type SpotInput<Name extends SpotEndpointName> = InputOf<SpotEndpoints[Name]>;
export type SpotOutput<Name extends SpotEndpointName> = OutputOf<SpotEndpoints[Name]>;

type FuturesEndpoints = typeof futures;
type FuturesEndpointName = keyof FuturesEndpoints;
export type FuturesInput<Name extends FuturesEndpointName> = InputOf<FuturesEndpoints[Name]>;
export type FuturesOutput<Name extends FuturesEndpointName> = OutputOf<FuturesEndpoints[Name]>;
export type WithdrawalOutput<Name extends keyof typeof withdrawal> = OutputOf<
  (typeof withdrawal)[Name]
>;

/** Every endpoint of the contract, for what treats them alike: routing, limits, documentation. */
export const endpoints: readonly Endpoint[] = Object.values(exchange).flatMap((group) =>
  Object.values<Endpoint>(group),
);

export type * from './define';
export { isSigned } from './define';
export * from './stream/channels';
export * from './dialect';
export * from './errors';
export * from './request';
export * from './response';
export * from './stream/stream-commands';
export * from './stream/stream-decode';
export * from './stream/stream-encode';
export type * from './stream/stream-frames';
