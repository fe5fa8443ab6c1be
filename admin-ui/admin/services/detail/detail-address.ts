import { oneId, type Params, word } from '../../address/params.js';

export const TABS = ['history', 'notices', 'evaluation', 'audience'] as const;
export type Tab = (typeof TABS)[number];

/** The state of a service's page. */
export const DETAIL_ADDRESS = {
  tab: word(TABS, 'history'),
  /** The service whose dialog is open. */
  change: oneId,
} as const;
export type DetailState = typeof DETAIL_ADDRESS extends Params<infer S> ? S : never;
