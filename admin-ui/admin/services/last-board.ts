import { useEffect } from 'react';
import { useSearch } from 'wouter';

const STORED = 'zeyil.lastBoard';

/** Remembers what the board shows, for the way back to it; also over a reload of the page from which it is left. */
export function useRememberedBoard(): void {
  const search = useSearch();
  useEffect(() => sessionStorage.setItem(STORED, search), [search]);
}

/** The address of the board as it was last seen in this tab, below that of the services. */
export function lastBoard(): string {
  const search = sessionStorage.getItem(STORED) ?? '';
  return search === '' ? '/' : `/?${search}`;
}
