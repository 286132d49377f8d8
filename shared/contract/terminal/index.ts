/** Desk <-> terminal: the commands, the topics, and how both travel over a Wire. */
export {
  ACTIVITY_KINDS,
  ACTIVITY_LEVELS,
  type ActivityKey,
  type ActivityValues,
} from './activity-keys';
export * from './alerts';
export * from './bots';
export * from './charts';
export * from './commands';
export * from './desk';
export type { Unread } from './fields';
export * from './futures';
export * from './inspect';
export * from './instruments';
export { clientOrderIdOf } from './intent';
export * from './drift';
export * from './journal';
export * from './kill';
export * from './lab';
export type { RpcError } from './messages';
export { connectTerminal, type TerminalClient } from './rpc';
export { serveTerminal, type CommandHandlers, type TopicSink, type TopicSources } from './serve';
export * from './risk';
export * from './tasks';
export * from './topics';
export * from './traffic';
export * from './venues';
export * from './withdrawals';
export type { Wire } from './wire';
