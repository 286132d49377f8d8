/** The crowd of the simulated exchange: what others may use of this folder. */
export { createCrowd } from './simulated-crowd';
export { backfillHistory, openHistory } from './history';
export { reseeded } from './reseed';
export { MarketForAgents } from './market-for-agents';
export type { Crowd } from './crowd';
