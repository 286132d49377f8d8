/** What is said of something that was thrown. */
export const faultWords = (fault: unknown): string =>
  fault instanceof Error ? fault.message : String(fault);
