/** Words of banners about the connection. */
export const connection = {
  blocked: 'The exchange asks us to slow down. Requests resume in {{seconds}} s, cancels too.',
  blockedLong:
    'The exchange asks us to slow down. Requests resume in {{seconds}} s; once it has lasted a minute, cancels are sent all the same: three at most, a minute apart, until one is answered.',
  banned: 'The exchange has locked this address for {{seconds}} s. No request is sent until then.',
  clockAhead:
    'This computer’s clock is {{skew}} ahead of the exchange’s. Requests carry the exchange’s time, so orders still go through. Let a time server set this computer’s clock; if that changes nothing, it is the exchange’s that is wrong, and with it the times of orders and trades.',
  clockBehind:
    'This computer’s clock is {{skew}} behind the exchange’s. Requests carry the exchange’s time, so orders still go through. Let a time server set this computer’s clock; if that changes nothing, it is the exchange’s that is wrong, and with it the times of orders and trades.',
  problem: 'Connection: {{problem}}',
  /** Where contracts have a stream of their own. */
  ofStream: { spot: 'Spot stream: {{problem}}', futures: 'Futures stream: {{problem}}' },
  account: 'This account cannot be read: {{problem}}. Orders and balances shown here are old.',
  futuresLost:
    'Futures are not available: {{problem}}. What is shown of them may be old, and orders on them may not get through; spot and margin go on.',
  replacing: 'Another market or account is being opened. This window reloads in a moment.',
  failed: 'The exchange is not available: {{problem}}',
  reconnect: 'Reconnect now',
  reconnectHint: 'Opens the connection again and reads everything once more. Sends no order.',
} as const;
