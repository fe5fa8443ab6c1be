import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Role } from '../../src/access/roles.js';
import { SAME_ORIGIN, SAVE_DATA, SESSION } from './admin-session.js';
import { startAvailability } from './availability.js';
import { sharedBrowser } from './browser.js';
import { OWN, type TestService } from './service.js';
import { Situation } from './situation.js';
import { fromNewAddress, makeUser, PASSWORD } from './users.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The wait of a page between two looks at the service, in milliseconds. */
const LOOK_MS = 5_000;

/** How a member of staff looks at the screens. */
export interface View {
  language?: 'tr' | 'en';
  scheme?: 'light' | 'dark';
  width?: number;
  /** Whether the test may move the clock of the profile's pages: `page.clock`. */
  clock?: boolean;
  /** Whether pages load the files of all screens as soon as they are idle, which takes a third of the time of a page. */
  preloads?: boolean;
}

/** Both languages and both schemes, as tables and as cards; the walk has further ones. */
export const VIEWS: readonly View[] = [
  { language: 'tr', scheme: 'dark', width: 1280 },
  { language: 'en', scheme: 'dark', width: 768 },
  { language: 'en', scheme: 'light', width: 390 },
  { language: 'tr', scheme: 'light', width: 320 },
];

/** Who opens a page, and how it is looked at. */
export interface Visit extends View {
  role?: Role;
}

/** What is done on a page. */
export type Act = (page: Page, profile: Profile) => Promise<unknown>;

/** What a test file starts: a service, with what else the file needs. */
interface Started {
  service: TestService;
  stop(): Promise<void>;
}

/**
 * Starts a service before the tests of the file, or of the describe block, and stops it after them. `on` has what was
 * started from the first test on. Paths of visits continue `screen`; visitors have `role` unless the visit names another one.
 */
export function staffAt<T extends Started>(
  screen: string,
  start: () => Promise<T>,
  standard: Role = 'Administrator',
) {
  const on = {} as T;
  const browser = new StaffBrowser();
  beforeAll(async () => {
    Object.assign(on, await start());
  });
  afterAll(async () => {
    await browser.close();
    await on.stop?.();
  });
  /** A profile with the session of a new user. */
  const as = ({ role = standard, ...view }: Visit = {}) => browser.as(on.service, role, view);
  /** Opens a page as a new user, and closes it after the act; fails when the page had something to complain about. */
  const visit = async (path: string, ...how: [Act] | [Visit, Act]): Promise<void> => {
    const [given, act] = how.length === 2 ? how : [{}, how[0]];
    const profile = await as(given);
    try {
      await act(await profile.open(`${screen}${path}`), profile);
    } catch (error) {
      throw await profile.situation.addTo(error, on.service.database);
    }
    await profile.close();
  };
  /** A profile without session. */
  const profile = (view?: View) => browser.profile(on.service, view);
  return { on, as, visit, profile };
}

/** The same with a service that no other file gets, a catalog of services to be filled, and agents. */
export const staffWithCatalog = (screen: string, role?: Role) =>
  staffAt(screen, () => startAvailability(OWN), role);

/** The worker's browser, in which each member of staff has a profile of their own. */
export class StaffBrowser {
  private readonly contexts: BrowserContext[] = [];

  /** A profile without session. */
  async profile(
    service: { url: string },
    { language = 'tr', scheme = 'light', width = 1280, clock = false, preloads = false }: View = {},
  ): Promise<Profile> {
    const browser = await sharedBrowser();
    const context = await browser.newContext({
      baseURL: service.url,
      locale: language === 'tr' ? 'tr-TR' : 'en-GB',
      colorScheme: scheme,
      viewport: { width, height: width < 768 ? 844 : 900 },
    });
    this.contexts.push(context);
    context.setDefaultTimeout(100_000);
    if (clock) await context.clock.install();
    if (!preloads) await context.addInitScript(SAVE_DATA);
    return new Profile(context, service.url);
  }

  /** A profile with the session of a new user. */
  async as(service: TestService, role: Role, view: View = {}): Promise<Profile> {
    const profile = await this.profile(service, view);
    const { userName } = await makeUser(service, { roles: [role] });
    await profile.signIn(userName);
    return profile;
  }

  /** Closes the profiles that a failed test left open; the browser serves the next file. */
  async close(): Promise<void> {
    await Promise.all(this.contexts.map((context) => context.close()));
  }
}

/** A browser profile: its tabs share the cookie of the session. Complaints of all its tabs are collected. */
export class Profile {
  /** Script errors, what the content security policy blocked, missing files, and requests to other hosts. */
  readonly complaints: string[] = [];
  readonly situation: Situation;

  constructor(
    readonly context: BrowserContext,
    private readonly url: string,
  ) {
    this.situation = new Situation(context);
    context.on('weberror', (error) => this.complaints.push(error.error().message));
    context.on('console', (message) => {
      // A refusal of the API, or a call without answer, is shown by the page.
      const isOfCall = message.text().startsWith('Failed to load resource:');
      if (isOfCall && message.location().url.startsWith(`${url}/api/`)) return;
      // Files that are loaded while nothing else is to be done, in a test that takes the connection away.
      if (isOfCall && message.text().endsWith('net::ERR_INTERNET_DISCONNECTED')) return;
      if (message.type() === 'error' || message.type() === 'warning')
        this.complaints.push(`${message.type()}: ${message.text()}`);
    });
    context.on('request', (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(`${url}/`))
        this.complaints.push(`request to ${request.url()}`);
    });
  }

  /** Gets the session's cookie as the sign-in does. */
  async signIn(userName: string, password = PASSWORD): Promise<void> {
    const answer = await this.context.request.post(`${this.url}${SESSION}`, {
      data: { userName, password },
      headers: { ...SAME_ORIGIN, ...fromNewAddress() },
    });
    if (!answer.ok()) throw new Error(`The sign-in was answered ${answer.status()}.`);
  }

  /** Opens an address in a new tab. */
  async open(path: string): Promise<Page> {
    const page = await this.context.newPage();
    await page.goto(path);
    return page;
  }

  /** Closes the tabs and drops the requests that a test still handles. Fails when one of the tabs had something to complain about. */
  async close(): Promise<void> {
    const routed = [this.context, ...this.context.pages()];
    await Promise.all(routed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
    await this.context.close();
    expect(this.complaints).toEqual([]);
  }
}

/**
 * As `expect.poll`, while the clock of the page moves on by the wait between two of its looks at the service each time.
 * For a visit with `clock`.
 */
export function afterLooks<T>(page: Page, read: () => T | Promise<T>, everyMs = LOOK_MS) {
  return expect.poll(
    async () => {
      await page.clock.fastForward(everyMs);
      return read();
    },
    { interval: 300 },
  );
}

/** Counts the calls of the API that a page makes from now on. */
export function countCalls(page: Page): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls += 1;
  });
  return () => calls;
}

/** Waits until a screen shows its data. */
export async function loaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await expect.poll(() => page.getByText(/Yükleniyor|Loading/).count()).toBe(0);
}

/** Goes on from a list to the first thing in it. */
export async function openFirst(page: Page, list: string): Promise<void> {
  const link = page.locator(`main a[href^="/admin/${list}/"]`).first();
  await link.waitFor();
  await page.goto((await link.getAttribute('href')) ?? '');
  await loaded(page);
}

export const expectFocus = (element: Locator) =>
  expect.poll(() => element.evaluate((it) => it === it.ownerDocument.activeElement)).toBe(true);

/** Waits until a page has no fault for readers; fails when it has one that stays, or scrolls sideways. */
export async function expectFaultless(page: Page): Promise<void> {
  // What fades in has too little contrast at first.
  await expect.poll(() => accessibilityFaults(page)).toEqual([]);
  const scrolls = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await page.evaluate(scrolls), `pixels of sideways scroll at ${page.viewportSize()?.width}`).toBe(0);
}

/** The faults against WCAG 2.2 AA that axe calls serious or critical, and what is disabled without a reason, with the elements. */
async function accessibilityFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE);
  return [
    ...(await page.evaluate<string[]>(AXE_FAULTS)),
    ...(await page.evaluate<string[]>(DISABLED_WITHOUT_REASON)),
  ];
}

/** In the page, since the whole result has each element that is right as well; what is not reported is not described. */
const AXE_FAULTS = `axe.run(document, {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'],
}).then(
  ({ violations }) => violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`;

const DISABLED_WITHOUT_REASON = `
  [...document.querySelectorAll(':disabled, [aria-disabled=true]:not([aria-busy])')]
    .filter((element) => !(element.getAttribute('aria-describedby') ?? '').split(' ')
      .some((id) => document.getElementById(id)?.textContent))
    .map(({ outerHTML }) => 'disabled without a reason: ' + outerHTML)`;

/** How many entries of an action the audit has. */
export async function countAudited({ dataSource }: TestService, action: string): Promise<number> {
  const [row] = await dataSource.query('select count(*)::int as n from admin_audit where action = $1', [
    action,
  ]);
  return row.n;
}
