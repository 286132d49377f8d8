/** Words of the activity log; what happened is named by keys the terminal sends. */
export const activity = {
  empty: 'Nothing has happened yet in this session.',
  list: 'Activity',
  kind: 'Kind',
  message: 'Message',
  kinds: {
    order: 'Order',
    fill: 'Fill',
    cancel: 'Cancel',
    rejected: 'Rejected',
    unknown: 'Unknown',
    connection: 'Connection',
    session: 'Session',
  },
  cancelled_one: '{{count}} order cancelled',
  cancelled_other: '{{count}} orders cancelled',
  filled_one: '{{count}} fill',
  filled_other: '{{count}} fills',
} as const;
