/** The side of an order as a book keeps it: one bit. */
export const BUY = 0;
export const SELL = 1;
export type SideCode = typeof BUY | typeof SELL;
