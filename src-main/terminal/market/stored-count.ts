/** Reads a count that an earlier run has written down: anything but a whole number in its range is not believed. */
export const isCount = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= most;
