/** A whole number of what was written down in an earlier run: anything else is not believed. */
export const isCount = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= most;
