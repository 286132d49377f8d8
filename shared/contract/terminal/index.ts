/** Desk <-> terminal: the commands, the topics, and how both travel over a Wire. */
export { ACTIVITY, type ActivityKey, type ActivityValues } from './activity-keys';
export * from './commands';
export { clientOrderIdOf } from './intent';
export type { RpcError } from './messages';
export {
  connectTerminal,
  isLatest,
  type LatestHandlers,
  type RingHandlers,
  type TerminalClient,
} from './rpc';
export {
  serveTerminal,
  type CommandHandlers,
  type TerminalHandlers,
  type TopicContent,
  type TopicSink,
  type TopicSources,
} from './serve';
export * from './topics';
export type { Wire } from './wire';
export { memoryWires, type WirePair } from './wire-memory';
