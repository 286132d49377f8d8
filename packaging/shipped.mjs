// @ts-check
/**
 * Which packages of node_modules go into the program: those that stay outside the bundles, and what they
 * need. Everything else that package.json calls a dependency is in the bundles already.
 */

/** As electron.vite.config.ts leaves them outside. */
const OUTSIDE = ['libsql', 'pino'];

/**
 * @typedef {{ dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} Entry
 * @typedef {{ packages: Record<string, Entry> }} Lock
 */

/** Folders below node_modules, as the lock file names them. @param {Lock} lock @returns {string[]} */
export function shippedPackages({ packages }) {
  /** @type {Set<string>} */
  const shipped = new Set();
  /** @param {string} name @param {string} from  folder of the package that asks */
  const add = (name, from) => {
    const path = [`${from}/node_modules/${name}`, `node_modules/${name}`].find(
      (candidate) => packages[candidate] !== undefined,
    );
    if (path === undefined || shipped.has(path)) return;
    shipped.add(path);
    const { dependencies = {}, optionalDependencies = {} } = packages[path] ?? {};
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) {
      add(needed, path);
    }
  };
  for (const name of OUTSIDE) add(name, '');
  return [...shipped].sort();
}

/** Of a package: no tests, no types, no maps, no documents. */
export const NEVER_SHIPPED = [
  '!**/*.{map,ts,mts,cts,tsx,md,markdown,flow}',
  '!**/{test,tests,__tests__,example,examples,docs,benchmark,benchmarks,.github}/**',
  '!**/{.*,tsconfig*.json,*.tsbuildinfo}',
];
