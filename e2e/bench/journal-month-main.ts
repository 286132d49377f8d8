/** `node e2e/scripts/run.mjs e2e/bench/journal-month-main.ts FOLDER`: makes the data folder of a month of use. */
import { makeMonth, wordsOf } from './journal-month';

const [, , folder] = process.argv;
if (folder === undefined) throw new Error('usage: journal-month-main.ts FOLDER');
console.log(wordsOf(await makeMonth(folder)));
