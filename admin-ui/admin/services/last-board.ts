import { useEffect } from 'react';
import { useSearch } from 'wouter';

let lastSearch = '';

/** Remembers what the board shows, for the way back to it. */
export function useRememberedBoard(): void {
  const search = useSearch();
  useEffect(() => {
    lastSearch = search;
  }, [search]);
}

/** The address of the board as it was last seen in this tab, below that of the services. */
export const lastBoard = (): string => (lastSearch === '' ? '/' : `/?${lastSearch}`);
