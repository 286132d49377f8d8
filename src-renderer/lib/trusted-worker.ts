/**
 * Threads of the page. Its policy runs no script that has not been vouched for: a file of our own origin
 * is, whatever else a name may turn out to be.
 */

interface ScriptPolicy {
  /** A `TrustedScriptURL`, which the DOM's types take for text. */
  createScriptURL(address: string): string;
}

declare global {
  interface Window {
    readonly trustedTypes: {
      /** The policy of the page admits this one name (hosts/desk/desk-files), once. */
      createPolicy(name: 'tidemark', rules: ScriptPolicy): ScriptPolicy;
    };
  }
}

let policy: ScriptPolicy | null = null;

/** `address`: of a bundled worker, as the build names it. Throws a TypeError for any other origin. */
export function startWorker(address: string): Worker {
  policy ??= window.trustedTypes.createPolicy('tidemark', { createScriptURL: ownScript });
  return new Worker(policy.createScriptURL(address), { type: 'module' });
}

function ownScript(address: string): string {
  const { origin, href } = new URL(address, location.href);
  if (origin !== location.origin) throw new TypeError(`not a script of ours: ${address}`);
  return href;
}
