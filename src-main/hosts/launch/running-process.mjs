// @ts-check
/**
 * Whether there is such a process, whoever owns it.
 * @param {number} processId
 */
export function isRunning(processId) {
  try {
    process.kill(processId, 0);
    return true;
  } catch (cause) {
    return cause instanceof Error && 'code' in cause && cause.code === 'EPERM';
  }
}
