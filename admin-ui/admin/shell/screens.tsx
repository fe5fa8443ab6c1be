import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { TextKey } from '../texts/tr.js';
import type { IconName } from '../ui/icons.js';

/** A screen of the side bar; its folder is loaded when it is first opened. */
export interface Screen {
  /** Below /admin. */
  path: string;
  title: TextKey;
  icon: IconName;
  /** Routes its own addresses below the path. */
  content: LazyExoticComponent<ComponentType>;
}

/** The first one is the home screen. */
export const SCREENS: readonly [Screen, ...Screen[]] = [
  {
    path: '/services',
    title: 'nav.services',
    icon: 'services',
    content: lazy(() => import('../services/services.js')),
  },
];
