/** Desk <-> terminal: the commands, the topics, and how both travel over a Wire. */
export type { ActivityKey, ActivityValues } from './activity-keys';
export * from './bots';
export * from './commands';
export { clientOrderIdOf } from './intent';
export type { RpcError } from './messages';
export { connectTerminal, type TerminalClient } from './rpc';
export { serveTerminal, type CommandHandlers, type TopicSink, type TopicSources } from './serve';
export * from './topics';
export type { Wire } from './wire';
export { memoryWires } from './wire-memory';
