/** The crowd of the simulated exchange: what others may use of this folder. */
export { createCrowd } from './simulated-crowd';
export { backfillHistory, openHistory, type History } from './history';
export type { Crowd, CrowdConfig } from './crowd';
export type { AgentFillListener, AgentMarket, AgentOrder } from './agent-market';
