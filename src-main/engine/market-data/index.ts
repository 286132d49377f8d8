/** Market data of the simulated exchange: what others may use of this folder. */
export { createMarketData } from './tape';
export type { MarketData } from './market-data';
