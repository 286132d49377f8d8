/** What sessions and recordings may be called: also the names of their files. */
const NAME = /^[a-z0-9][a-z0-9-]{0,63}$/;

export const isSessionName = (text: string): boolean => NAME.test(text);
