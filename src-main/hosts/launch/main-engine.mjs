// @ts-check
// Words for the engine of main where `npm start` starts it (the browser host): one helper compiles and collects
// beside the two threads. By the engine's own choice there are four, each with memory of its own
// (docs/decisions/0098). What else saves memory is said after the start (../browser/saving.ts).
export const MAIN_ENGINE = ['--v8-pool-size=1'];
