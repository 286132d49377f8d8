/** A position as a live venue sends it (document §4.4): numbers and text mixed. */
export const POSITION = {
  id: 10001,
  uid: 10023,
  contractId: 1,
  positionType: 2,
  side: 'BUY',
  volume: 5000,
  openPrice: 60000,
  avgPrice: 60000,
  leverageLevel: 20,
  holdAmount: 1500,
  pendingCloseVolume: 2000,
  reducePrice: 57320.99758648,
  unRealizedAmount: '-15.123456789123',
  status: 1,
  ctime: '2024-03-04T07:59:59',
  mtime: '2024-03-04T08:00:01',
};
