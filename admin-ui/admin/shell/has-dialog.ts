/** Whether a dialog is open: a key must not lead away from what is typed in it, nor get past the sign-in. */
export const hasDialog = (): boolean => document.querySelector('[role=dialog][aria-modal=true]') !== null;
