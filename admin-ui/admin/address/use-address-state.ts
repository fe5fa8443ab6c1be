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

/** Members of a list's state that narrow nothing. */
const NO_FILTERS: readonly string[] = ['page', 'sort', 'tab', 'view'];

/** The state of a list with its filters. */
export interface ListAddress<S> {
  state: S;
  /** Changes filters or the order, and goes to the first page. */
  put: ChangeState<S>;
  onPage(page: number): void;
  /** Filters that are set. */
  count: number;
  clear(): void;
}

/** @param params a constant outside the component */
export function useListAddress<S>(params: Params<S>): ListAddress<S> {
  const [state, change] = useAddressState(params);
  const names = (Object.keys(params) as (keyof S & string)[]).filter((name) => !NO_FILTERS.includes(name));
  const usual = readState(params, '');
  const first = 'page' in params ? ({ page: undefined } as unknown as Partial<S>) : {};
  return {
    state,
    put: (changed, options) => change({ ...changed, ...first }, options),
    onPage: (page) => change({ page } as unknown as Partial<S>),
    count: names.filter((name) => params[name].write(state[name]) !== undefined).length,
    clear: () =>
      change({ ...Object.fromEntries(names.map((name) => [name, usual[name]])), ...first } as Partial<S>),
  };
}
