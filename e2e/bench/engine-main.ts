/**
 * `node e2e/scripts/run.mjs e2e/bench/engine-main.ts [--ops N] [--rounds N] [--tail N] [--json]`:
 * the engine's figures.
 */
import { engineText, measureEngine } from './engine-report';

const option = (name: string): number | undefined => {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? undefined : Number(process.argv[at + 1]);
};
const ops = option('ops');
const rounds = option('rounds');
const tailCommands = option('tail');
const report = measureEngine({
  ...(ops !== undefined && { ops }),
  ...(rounds !== undefined && { rounds }),
  ...(tailCommands !== undefined && { tailCommands }),
});
console.log(process.argv.includes('--json') ? JSON.stringify(report) : engineText(report));
