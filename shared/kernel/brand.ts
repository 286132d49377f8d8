/** Dimensions as types: a value that carries one cannot stand in for a value of another. */
declare const brand: unique symbol;

/** `T` that carries its dimension in its type, so that ticks and lots cannot be mixed up. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
