import type { ComponentType } from 'react';
import type { LiveState } from '../api/live.js';
import type { TextKey } from '../texts/tr.js';
import type { IconName } from '../ui/icons.js';
import { loadedScreen } from '../ui/loaded.js';
import type { Source } from './palette/sources.js';

type Counts = NonNullable<LiveState['counts']>;

/** A key that a screen's list knows, as the help shows it. */
export interface ScreenKey {
  keys: readonly string[];
  text: TextKey;
  /** Who may change nothing has no such key. */
  changes?: true;
}

/** A screen of the side bar; its folder is loaded when it is first opened. */
export interface Screen {
  /** Below /admin. */
  path: string;
  title: TextKey;
  icon: IconName;
  /** The part of the side bar that it begins. */
  group?: TextKey;
  /** After `g`, it leads to the screen. */
  key: string;
  /** What its list knows while it has the focus, where it knows more than the others. */
  keys?: readonly ScreenKey[];
  /** How many things of the screen need attention. */
  badge?: (counts: Counts) => number;
  /** What it adds to the palette beside the things that the service's search finds. */
  search?: () => Promise<Source>;
  /** Routes its own addresses below the path. */
  content: ComponentType;
}

/** The first one is the home screen. */
export const SCREENS: readonly [Screen, ...Screen[]] = [
  {
    path: '/services',
    title: 'nav.services',
    icon: 'services',
    key: 's',
    keys: [
      { keys: ['j', '↓'], text: 'keys.next' },
      { keys: ['k', '↑'], text: 'keys.previous' },
      { keys: ['Home'], text: 'keys.first' },
      { keys: ['End'], text: 'keys.last' },
      { keys: ['Enter'], text: 'keys.open' },
      { keys: ['x'], text: 'keys.select', changes: true },
      { keys: ['e'], text: 'keys.change', changes: true },
      { keys: ['.'], text: 'keys.showChanges' },
      { keys: ['/'], text: 'keys.search' },
      { keys: ['f'], text: 'keys.filter' },
    ],
    search: async () => (await import('../services/search-source.js')).findServices,
    badge: ({ ClosedByHand, ClosedAutomatically }) => ClosedByHand + ClosedAutomatically,
    content: loadedScreen(() => import('../services/services.js')),
  },
  {
    path: '/deliveries',
    title: 'nav.deliveries',
    icon: 'deliveries',
    key: 'd',
    badge: ({ NeedsAttention }) => NeedsAttention,
    content: loadedScreen(() => import('../deliveries/deliveries.js')),
  },
  {
    path: '/agents',
    title: 'nav.agents',
    icon: 'agents',
    key: 'a',
    content: loadedScreen(() => import('../agents/agents.js')),
  },
  {
    path: '/jobs',
    title: 'nav.jobs',
    icon: 'jobs',
    key: 'j',
    content: loadedScreen(() => import('../jobs/jobs.js')),
  },
  {
    path: '/outgoing-logs',
    title: 'nav.outgoingLogs',
    icon: 'outgoingLogs',
    key: 'o',
    content: loadedScreen(() => import('../outgoing-logs/outgoing-logs.js')),
  },
  {
    path: '/catalog',
    title: 'nav.serviceCatalog',
    icon: 'catalog',
    key: 'c',
    group: 'nav.catalog',
    content: loadedScreen(() => import('../catalog/catalog.js')),
  },
  {
    path: '/vehicles',
    title: 'nav.vehicles',
    icon: 'vehicles',
    key: 'v',
    content: loadedScreen(() => import('../vehicles/vehicles.js')),
  },
  {
    path: '/parameters',
    title: 'nav.parameters',
    icon: 'parameters',
    key: 'p',
    content: loadedScreen(() => import('../parameters/parameters.js')),
  },
  {
    path: '/users',
    title: 'nav.users',
    icon: 'users',
    key: 'u',
    group: 'nav.administration',
    content: loadedScreen(() => import('../users/users.js')),
  },
  {
    path: '/audit',
    title: 'nav.audit',
    icon: 'audit',
    key: 'l',
    content: loadedScreen(() => import('../audit/audit-screen.js')),
  },
  {
    path: '/system',
    title: 'nav.system',
    icon: 'system',
    key: 'y',
    content: loadedScreen(() => import('../system/system-screen.js')),
  },
];
