import { text } from '../../address/params.js';

/** The state of the board, as its address names it. */
export const BOARD_ADDRESS = { q: text };
