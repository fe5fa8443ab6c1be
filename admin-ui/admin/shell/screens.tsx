import type { LiveState } from '../api/live.js';
import type { TextKey } from '../texts/tr.js';
import type { IconName } from '../ui/icons.js';
import { type Loaded, screenWith } from '../ui/loaded.js';
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
  /** How many things of the screen need attention, with the words for the number. */
  badge?: {
    of(counts: Counts, unreadEvents: number): number;
    text: TextKey;
    /** The service counts no further. */
    upTo?: number;
  };
  /** What it adds to the palette beside the things that the service's search finds. */
  search?: () => Promise<Source>;
  /** Routes its own addresses below the path. */
  content: Loaded;
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
    badge: {
      of: ({ ClosedByHand, ClosedAutomatically }) => ClosedByHand + ClosedAutomatically,
      text: 'nav.closed',
    },
    content: screenWith('nav.services', () => import('../services/services-screen.js'), {
      '/change': () => import('../services/bulk/bulk-screen.js'),
      '/change/plans': () => import('../services/bulk/plans-screen.js'),
      '/change/:bulkId': () => import('../services/bulk/result-screen.js'),
      '/changes': () => import('../services/bulk-changes-list.js'),
      '/plans': () => import('../services/plans-board.js'),
      '/:id': () => import('../services/detail/detail-screen.js'),
    }),
  },
  {
    path: '/deliveries',
    title: 'nav.deliveries',
    icon: 'deliveries',
    key: 'd',
    badge: { of: ({ NeedsAttention }) => NeedsAttention, text: 'nav.attention', upTo: 1_000 },
    content: screenWith('nav.deliveries', () => import('../deliveries/deliveries-screen.js'), {
      '/:id': () => import('../deliveries/delivery-screen.js'),
    }),
  },
  {
    path: '/agents',
    title: 'nav.agents',
    icon: 'agents',
    key: 'a',
    content: screenWith('nav.agents', () => import('../agents/agents-screen.js'), {
      '/:id': () => import('../agents/agent-screen.js'),
    }),
  },
  {
    path: '/events',
    title: 'nav.events',
    icon: 'events',
    key: 'e',
    badge: { of: (_, unreadEvents) => unreadEvents, text: 'nav.unread' },
    content: screenWith('nav.events', () => import('../events/events-screen.js')),
  },
  {
    path: '/jobs',
    title: 'nav.jobs',
    icon: 'jobs',
    key: 'j',
    badge: { of: ({ RequestedJobs }) => RequestedJobs, text: 'nav.requested', upTo: 1_000 },
    search: async () => (await import('../jobs/search-source.js')).findStory,
    content: screenWith('nav.jobs', () => import('../jobs/jobs-screen.js'), {
      '/policy': () => import('../jobs/story-screen.js'),
      '/:id': () => import('../jobs/job-screen.js'),
    }),
  },
  {
    path: '/settlement',
    title: 'nav.settlement',
    icon: 'settlement',
    key: 'm',
    content: screenWith('nav.settlement', () => import('../settlement/settlement-screen.js')),
  },
  {
    path: '/outgoing-logs',
    title: 'nav.outgoingLogs',
    icon: 'outgoingLogs',
    key: 'o',
    content: screenWith('nav.outgoingLogs', () => import('../outgoing-logs/logs-screen.js'), {
      '/:id': () => import('../outgoing-logs/log-screen.js'),
    }),
  },
  {
    path: '/catalog',
    title: 'nav.serviceCatalog',
    icon: 'catalog',
    key: 'c',
    group: 'nav.catalog',
    content: screenWith('nav.serviceCatalog', () => import('../catalog/catalog-screen.js'), {
      '/syncs/:id': () => import('../catalog/sync-changes-screen.js'),
    }),
  },
  {
    path: '/vehicles',
    title: 'nav.vehicles',
    icon: 'vehicles',
    key: 'v',
    content: screenWith('nav.vehicles', () => import('../vehicles/vehicles-screen.js'), {
      '/syncs/:id': () => import('../vehicles/sync-screen.js'),
      '/versions/:version': () => import('../vehicles/version-screen.js'),
      '/:id': () => import('../vehicles/vehicle-screen.js'),
    }),
  },
  {
    path: '/parameters',
    title: 'nav.parameters',
    icon: 'parameters',
    key: 'p',
    content: screenWith('nav.parameters', () => import('../parameters/numbers-screen.js'), {
      '/:number/:code': () => import('../parameters/value-screen.js'),
      '/:number': () => import('../parameters/values-screen.js'),
    }),
  },
  {
    path: '/users',
    title: 'nav.users',
    icon: 'users',
    key: 'u',
    group: 'nav.administration',
    content: screenWith('nav.users', () => import('../users/users-screen.js'), {
      '/rights': () => import('../users/rights-review.js'),
      '/:id': () => import('../users/user-screen.js'),
    }),
  },
  {
    path: '/audit',
    title: 'nav.audit',
    icon: 'audit',
    key: 'l',
    content: screenWith('nav.audit', () => import('../audit/audit-screen.js')),
  },
  {
    path: '/system',
    title: 'nav.system',
    icon: 'system',
    key: 'y',
    content: screenWith('nav.system', () => import('../system/system-screen.js')),
  },
];
