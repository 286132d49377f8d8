/** Words of banners about the connection. */
export const connection = {
  blocked:
    'The exchange asks us to slow down. Requests go on in {{seconds}} s; cancels keep their reserve.',
  banned: 'The exchange has locked this address for {{seconds}} s. No request is sent until then.',
  clockAhead:
    'This computer’s clock is {{skew}} ahead of the exchange’s. Requests carry the exchange’s time, so orders still go through; set the clock, because the times shown here are wrong.',
  clockBehind:
    'This computer’s clock is {{skew}} behind the exchange’s. Requests carry the exchange’s time, so orders still go through; set the clock, because the times shown here are wrong.',
  problem: 'Connection: {{problem}}',
  account:
    'The exchange does not let this account be read: {{problem}}. What is shown of its orders and money is old.',
  futuresLost:
    'Contracts cannot be reached: {{problem}}. What is shown of them may be old, and orders on them may not get through; spot and margin go on.',
  replacing: 'Another market or account is being opened. This window loads anew in a moment.',
  failed: 'The exchange is not there: {{problem}}',
  reconnect: 'Reconnect now',
  reconnectHint: 'Opens the line anew and reads everything again. No order is sent by it.',
} as const;
