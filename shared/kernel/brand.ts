declare const brand: unique symbol;

/** A value that carries its dimension in its type, so that ticks and lots cannot be mixed up. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
