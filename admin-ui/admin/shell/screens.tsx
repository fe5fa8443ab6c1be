import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { LiveState } from '../api/live.js';
import type { TextKey } from '../texts/tr.js';
import type { IconName } from '../ui/icons.js';

import type { Source } from './palette/sources.js';

type Counts = NonNullable<LiveState['counts']>;

/** A screen of the side bar; its folder is loaded when it is first opened. */
export interface Screen {
  /** Below /admin. */
  path: string;
  title: TextKey;
  icon: IconName;
  /** How many things of the screen want to be looked at. */
  badge?: (counts: Counts) => number;
  /** Its part of the palette. */
  search?: () => Promise<Source>;
  /** Routes its own addresses below the path. */
  content: LazyExoticComponent<ComponentType>;
}

/** The first one is the home screen. */
export const SCREENS: readonly [Screen, ...Screen[]] = [
  {
    path: '/services',
    title: 'nav.services',
    icon: 'services',
    search: async () => (await import('../services/search-source.js')).findServices,
    badge: ({ ClosedByHand, ClosedAutomatically }) => ClosedByHand + ClosedAutomatically,
    content: lazy(() => import('../services/services.js')),
  },
];
