/** The trading command line: text in, what it means or which word is wrong out. */
export type { Command, CommandError, Placed, PriceTerm } from './command';
export { parseCommand } from './parse';
