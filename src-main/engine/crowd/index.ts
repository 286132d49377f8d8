/** The crowd of the simulated exchange: what others may use of this folder. */
export { createCrowd } from './simulated-crowd';
export { backfillHistory, openHistory } from './history';
export { reseeded } from './reseed';
export type { Crowd } from './crowd';
export type { AgentMarket, AgentOrder } from './agent-market';
