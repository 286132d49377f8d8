// node --import ./e2e/fake-electron/register.mjs out/main/electron.js
// Runs the real, bundled Electron entry with nothing but the module `electron` replaced.
import { register } from 'node:module';

const substitute = JSON.stringify(new URL('./electron.mjs', import.meta.url).href);
const hook = `export async function resolve(specifier, context, next) {
  if (specifier !== 'electron') return next(specifier, context);
  return { url: ${substitute}, format: 'module', shortCircuit: true };
}`;
register(`data:text/javascript,${encodeURIComponent(hook)}`, import.meta.url);
