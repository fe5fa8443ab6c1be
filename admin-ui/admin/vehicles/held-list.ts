import type { ChosenFile } from '../ui/file-drop.js';

let held: { syncId: number; list: ChosenFile } | undefined;

/** Keeps the list of a sync until another one is sent, so that what was tried is what is applied. A reload of the page loses it. */
export function holdList(syncId: number, list: ChosenFile): void {
  held = { syncId, list };
}

/** The list of a sync; undefined when the page has sent another one since, or was reloaded. */
export const heldList = (syncId: number): ChosenFile | undefined =>
  held?.syncId === syncId ? held.list : undefined;
