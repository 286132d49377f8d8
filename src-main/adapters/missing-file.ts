/** Whether reading failed because there is no such file or folder, which is no fault where it is made when needed. */
export function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
}
