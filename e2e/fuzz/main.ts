// Fuzzes every door: requests and stream commands to the exchange, questions to its lab, answers and frames to
// our client, messages to the terminal. Usage: npm run fuzz -- --requests 200000 --seed 1, and likewise
// --commands, --lab, --answers, --frames and --messages.
import { endpoints } from '@shared/contract/exchange';
import { commands, topics } from '@shared/contract/terminal';
import { readOptions } from '../scripts/options';
import { AnswerFuzz } from './answer-fuzz';
import { countReached, reachedLines } from './coverage';
import { FeedFuzz } from './feed-fuzz';
import { Fuzz } from './fuzz';
import { LabFuzz } from './lab-fuzz';
import { StreamFuzz } from './stream-fuzz';
import { WireFuzz } from './wire-fuzz';

const options = readOptions({
  requests: 200_000,
  commands: 20_000,
  lab: 5_000,
  answers: 10_000,
  frames: 20_000,
  messages: 5_000,
  seed: 1,
});
const { seed } = options;
const reached = countReached([
  'src-main/gateway',
  'src-main/client',
  'src-main/terminal',
  'shared/contract/exchange',
  'shared/contract/terminal',
]);
const problems: string[] = [];

const requests = await new Fuzz(seed).run(options.requests);
problems.push(...requests.problems);
for (const { name } of endpoints) {
  const codes = [...(requests.coverage.get(name) ?? [])].sort(([a], [b]) => b - a);
  console.log(`${name.padEnd(22)} ${codes.map(([code, times]) => `${code}×${times}`).join(' ')}`);
}
const pairs = [...requests.coverage.values()].reduce((sum, codes) => sum + codes.size, 0);
console.log(
  `${requests.requests} requests, ${requests.perSecond}/s, ${requests.accepted} accepted, ` +
    `${requests.answerP99Ms.toFixed(1)} ms of the processor at the 99th of 100, ` +
    `${requests.coverage.size} endpoints, ${pairs} endpoint and outcome pairs, ` +
    `${requests.hashes} full hashes`,
);

const stream = await new StreamFuzz(seed).run(options.commands);
problems.push(...stream.problems);
console.log(
  `${stream.commands} stream commands, ${stream.perSecond}/s, ${stream.answered} frames back, ` +
    `${stream.ignored} met with silence, ${stream.ended} connections that broke the protocol`,
);

const lab = await new LabFuzz(seed).run(options.lab);
problems.push(...lab.problems);
console.log(
  `${lab.asked} questions to the lab, ${lab.perSecond}/s, ${lab.accepted} accepted, ` +
    `${lab.reached} of its commands and questions, ${lab.missed.length} only ever refused`,
);

const answers = await new AnswerFuzz(seed).run(options.answers);
problems.push(...answers.problems);
console.log(
  `${answers.calls} calls of our client, ${answers.perSecond}/s, ${answers.accepted} accepted, ` +
    `${answers.rejected} rejected, ${answers.unknown} unknown`,
);

const feed = await new FeedFuzz(seed).run(options.frames);
problems.push(...feed.problems);
console.log(
  `${feed.frames} frames, ${feed.perSecond}/s, ${feed.delivered} shown, ${feed.dropped} dropped, ` +
    `${feed.slowestMs.toFixed(1)} ms of the processor for the slowest`,
);

const wire = await new WireFuzz(seed).run(options.messages);
problems.push(...wire.problems);
console.log(
  `${wire.messages} messages of a desk, ${wire.perSecond}/s, ${wire.replies} replies, ` +
    `${wire.accepted} carried out, ${wire.commandsReached} of ${Object.keys(commands).length} commands, ` +
    `${wire.topicsReached} of ${Object.keys(topics).length} topics`,
);

for (const line of reachedLines(reached())) console.log(line);
for (const problem of problems) console.log(problem);
console.log(`${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
