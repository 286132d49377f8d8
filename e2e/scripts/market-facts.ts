/**
 * `npm run market:facts [-- --hours 24 --seeds 3]`: does the simulated market behave like one? Prints
 * the stylised facts of exchange-rules §8 against their bands; exit code 1 when one is outside.
 */
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { simulateContract } from './market-facts/contract';
import { latentReturns, runCrowd } from './market-facts/crowd-alone';
import {
  bookFacts,
  contractFacts,
  costFacts,
  flowFacts,
  isInBand,
  latentFacts,
  returnFacts,
  seamFacts,
  volatileFacts,
  type Fact,
} from './market-facts/facts';
import { measureCost, pastBars, simulate } from './market-facts/simulate';
import { readOptions } from './options';

const LATENT_DAYS = 21;
const PAST_DAYS = 10;
const COST_MINUTES = 10;
const VOLATILE_HOURS = 1;
/** A basis needs some half-lives to settle. */
const CONTRACT_HOURS = 4;

const options = readOptions({ hours: 6, seeds: 3 });
const { hours } = options;
const seeds = Array.from({ length: options.seeds }, (_, index) => index + 1);
const say = (line: string) => process.stdout.write(`${line}\n`);

const btc = SPOT_RULES.slice(0, 1).map(({ pair }) => pair);
const contract = (regime: Parameters<typeof simulateContract>[2]) =>
  seeds.map((seed) => simulateContract(seed, CONTRACT_HOURS, regime));
say(`BTCUSDT, normal regime, ${seeds.length} seeds × ${hours} h`);
const normal = seeds.map((seed) => simulate(seed, hours, 'normal'));
const volatile = seeds.map((seed) => simulate(seed, VOLATILE_HOURS, 'volatile'));
const sizes = seeds.flatMap((seed) => runCrowd(seed, 60 * hours, btc).sizes);
const facts: readonly Fact[] = [
  ...bookFacts(normal),
  ...flowFacts(normal, sizes),
  ...returnFacts(normal),
  ...latentFacts(seeds.map((seed) => latentReturns(seed, LATENT_DAYS))),
  ...volatileFacts(normal, volatile),
  ...seamFacts(
    normal.flatMap(({ bars }) => bars),
    seeds.flatMap((seed) => pastBars(seed, PAST_DAYS)),
  ),
  ...contractFacts(contract('normal'), contract('trendUp'), contract('trendDown')),
  ...costFacts(measureCost(1, COST_MINUTES)),
];

const figure = new Intl.NumberFormat('en', { maximumSignificantDigits: 3, useGrouping: false });
const band = ({ low, high }: Fact) =>
  high === Infinity ? `> ${figure.format(low)}` : `${figure.format(low)} … ${figure.format(high)}`;
for (const fact of facts) {
  const verdict = isInBand(fact) ? 'ok' : 'OUT OF BAND';
  say(
    [
      fact.name.padEnd(42),
      band(fact).padEnd(16),
      figure.format(fact.measured).padEnd(10),
      verdict,
    ].join(' | '),
  );
}
const outside = facts.filter((fact) => !isInBand(fact));
say(outside.length === 0 ? 'all in their bands' : `${outside.length} out of their bands`);
process.exitCode = outside.length === 0 ? 0 : 1;
