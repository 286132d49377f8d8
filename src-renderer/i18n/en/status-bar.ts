/** Words of the status bar. */
export const statusBar = {
  status: 'Status',
  feed: {
    connecting: 'Connecting',
    open: 'Feed live',
    waiting: 'Reconnecting ({{attempt}})',
    idle: 'Feed idle',
  },
  age: 'age {{age}}',
  noFrame: 'no data yet',
  rest: 'REST {{p50}} ms',
  restLabel: 'Median and 95th percentile of recent requests: {{p50}} / {{p95}} ms',
  weight: 'Weight {{used}}/{{limit}}',
  uidWeight: 'UID {{used}}/{{limit}}',
  clock: 'Clock {{offset}} ms',
  clockUnknown: 'Clock —',
  marketTime: 'Market time {{offset}}',
  local: '{{time}} local',
  banned: 'Locked {{seconds}} s',
  blocked: 'Slowed down {{seconds}} s',
} as const;
