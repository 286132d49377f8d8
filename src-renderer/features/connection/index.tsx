/** What stands between the desk and the exchange, said in words. Other parts import only from here. */
export { ConnectionBanner } from './banner';
export { LostTerminal } from './lost-terminal';
export { watchReplacing } from './replacing';
