import { useLocalStorage } from '@mantine/hooks';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { enterList } from '../../ui/row-keys.js';
import { hasDialog } from '../has-dialog.js';
import { SCREENS } from '../screens.js';

/** The key that is pressed before that of a screen. */
export const GO = 'g';
/** How long the second key may take. */
const SECOND_KEY_MS = 2_000;
/** Where letters are typed or choose among entries. */
const TAKES_LETTERS = 'input, textarea, select, [contenteditable], [role=menu], [role=listbox]';

/**
 * Whether single letters act as keys. People who speak to their computer switch them off, since each spoken letter would be one
 * (WCAG 2.1.4).
 */
export function useHasKeys() {
  return useLocalStorage({ key: 'zeyil.keys', defaultValue: true, getInitialValueInEffect: false });
}

/** `g` and a screen's key lead to the screen, `?` shows the keys, and those of a list lead into it. Returns whether they act. */
export function useKeys(showHelp: () => void): boolean {
  const [hasKeys] = useHasKeys();
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!hasKeys) return;
    let goesUntil = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isFree(event)) return;
      const key = event.key.toLowerCase();
      const screen = performance.now() < goesUntil && SCREENS.find((one) => one.key === key);
      goesUntil = key === GO ? performance.now() + SECOND_KEY_MS : 0;
      if (screen) navigate(screen.path);
      else if (key === '?') showHelp();
      else if (!enterList(key)) return;
      event.preventDefault();
    };
    // Before the elements themselves: after `g`, a row of a list must not take the `j` that leads to the jobs.
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [hasKeys, navigate, showHelp]);
  return hasKeys;
}

/** Whether nothing else has a use for the key. */
function isFree({ ctrlKey, metaKey, altKey, defaultPrevented, repeat, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented || repeat || hasDialog()) return false;
  return !(target instanceof Element && target.closest(TAKES_LETTERS));
}
