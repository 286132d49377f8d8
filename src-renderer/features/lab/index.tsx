/** The lab of the paper exchange: opening it to the trader's bots. Other parts import only from here. */
export { BotsButton } from './bots-button';
