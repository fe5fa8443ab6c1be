import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type Params, readState, writeState } from './params.js';

/** Changes members of the state. `replace` leaves the browser's history as it is, for steps such as each typed letter. */
export type ChangeState<S> = (change: Partial<S>, options?: { replace?: boolean }) => void;

/**
 * A screen's state, which lives in its address alone: back, forward, reload and a copied link restore it.
 * @param params a constant outside the component
 */
export function useAddressState<S>(params: Params<S>): [S, ChangeState<S>] {
  const search = useSearch();
  const [path, navigate] = useLocation();
  // The browser's own text, because the router unescapes its text once: a search for `%41` would become one for `A`.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address changes with the router's text
  const state = useMemo(() => readState(params, location.search), [params, search]);
  const change = useCallback<ChangeState<S>>(
    (changed, { replace = false } = {}) => {
      // Two changes before the next rendering both count.
      const present = readState(params, location.search);
      const query = writeState(params, { ...present, ...changed });
      navigate(query === '' ? path : `${path}?${query}`, { replace });
    },
    [params, path, navigate],
  );
  return [state, change];
}
