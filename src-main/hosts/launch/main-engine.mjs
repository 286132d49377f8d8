// @ts-check
// Words for the engine of main where `npm start` starts it (the browser host). What is young stays within two
// megabytes, as in the exchange's thread and in the page: by the engine's own choice it takes sixteen and
// keeps them, and main is no faster for it under 10,000 messages a second (docs/decisions/0096). What is old
// is collected before it has doubled, and one helper compiles and collects beside the two threads: by the
// engine's own choice there are four, each with memory of its own (docs/decisions/0098).
export const MAIN_ENGINE = ['--max-semi-space-size=2', '--optimize-for-size', '--v8-pool-size=1'];
