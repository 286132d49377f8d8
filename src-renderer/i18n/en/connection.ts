/** Words of banners about the connection. */
export const connection = {
  blocked:
    'The exchange asks us to slow down. Requests go on in {{seconds}} s; cancels keep their reserve.',
  banned: 'The exchange has locked this address for {{seconds}} s. No request is sent until then.',
  problem: 'Connection: {{problem}}',
} as const;
