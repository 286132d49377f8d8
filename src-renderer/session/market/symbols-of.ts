/** The symbols of a list's rows, each once: what a filter offers. */
export const symbolsOf = (rows: readonly { readonly symbol: string }[]): readonly string[] =>
  [...new Set(rows.map(({ symbol }) => symbol))].toSorted();
