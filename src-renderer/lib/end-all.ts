/** One end for several. */
export const endAll =
  (ends: readonly (() => void)[]): (() => void) =>
  () => {
    for (const end of ends) end();
  };
