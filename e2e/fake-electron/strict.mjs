// @ts-check
/**
 * Makes a stand-in refuse whatever it does not model, so that the program cannot come to rely on a
 * part of Electron that nobody has thought about.
 * @template {object} T
 * @param {T} model
 * @param {string} name
 * @returns {T}
 */
export function strict(model, name) {
  return new Proxy(model, {
    get(target, key, receiver) {
      if (typeof key === 'string' && !(key in target) && key !== 'then') {
        throw new Error(`fake electron: ${name}.${key} is not modelled`);
      }
      const value = Reflect.get(target, key, receiver);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/**
 * @param {object} given
 * @param {readonly string[]} known
 * @param {string} name
 */
export function refuseUnknownKeys(given, known, name) {
  for (const key of Object.keys(given)) {
    if (!known.includes(key)) throw new Error(`fake electron: ${name}.${key} is not modelled`);
  }
}
