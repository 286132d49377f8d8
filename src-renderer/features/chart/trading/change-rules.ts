/** What a line of a position becomes where it is dropped. Pure; prices are ticks. */
export { doubtOf } from '../../../session/orders/change-doubts';

/**
 * What a take-profit or stop-loss of a position is at a price, and which way its trigger looks: from the last
 * price, by which triggers fire (exchange-rules §5.10) and the ticket warns.
 */
export function exitAt(
  positionSide: 'BUY' | 'SELL',
  price: number,
  last: number,
): {
  readonly direction: 'UP' | 'DOWN';
  readonly purpose: 'take-profit' | 'stop-loss';
  readonly side: 'BUY' | 'SELL';
} {
  const direction = price >= last ? 'UP' : 'DOWN';
  const isProfit = (positionSide === 'BUY') === (direction === 'UP');
  return {
    direction,
    purpose: isProfit ? 'take-profit' : 'stop-loss',
    side: positionSide === 'BUY' ? 'SELL' : 'BUY',
  };
}
