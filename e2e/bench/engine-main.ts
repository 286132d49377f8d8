/** `node e2e/scripts/run.mjs e2e/bench/engine-main.ts [ops]`: prints the engine's figures. */
import { benchEngine } from './engine-flow';

const ops = Number(process.argv[2] ?? '200000');
const figures = await benchEngine({ seed: 1, ops, rounds: 3 });
const { oursNs, peerNs, ratio, events, records } = figures;
console.log(`mixed flow, ${ops} operations, CPU time, median of ${figures.rounds} rounds`);
console.log(
  `  Tidemark engine    ${oursNs.toFixed(0)} ns/op (${events} events, ${records} records), ` +
    `${figures.oursBytesPerOrder.toFixed(0)} bytes per resting order`,
);
console.log(
  `  nodejs-order-book  ${peerNs.toFixed(0)} ns/op, ` +
    `${figures.peerBytesPerOrder.toFixed(0)} bytes per resting order`,
);
console.log(`  ratio              ${ratio.toFixed(1)}x`);
