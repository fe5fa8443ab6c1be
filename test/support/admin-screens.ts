import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Role } from '../../src/access/roles.js';
import { SAME_ORIGIN, SESSION } from './admin-session.js';
import { sharedBrowser } from './browser.js';
import type { TestService } from './service.js';
import { fromNewAddress, makeUser, PASSWORD } from './users.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** How a member of staff looks at the screens. */
export interface View {
  language?: 'tr' | 'en';
  scheme?: 'light' | 'dark';
  width?: number;
}

/** What is done on a page. */
export type Act = (page: Page, profile: Profile) => Promise<void>;

/** Who opens which page, and how it is looked at. */
export interface Visit extends View {
  role?: Role;
  path?: string;
}

/** The worker's browser, in which each member of staff has a profile of their own. */
export class StaffBrowser {
  private readonly contexts: BrowserContext[] = [];

  private constructor(private readonly browser: Browser) {}

  static async launch(): Promise<StaffBrowser> {
    return new StaffBrowser(await sharedBrowser());
  }

  /** A profile without session. */
  async profile(
    service: Pick<TestService, 'url'>,
    { language = 'tr', scheme = 'light', width = 1280 }: View = {},
  ) {
    const context = await this.browser.newContext({
      baseURL: service.url,
      locale: language === 'tr' ? 'tr-TR' : 'en-GB',
      colorScheme: scheme,
      viewport: { width, height: width < 768 ? 844 : 900 },
    });
    this.contexts.push(context);
    context.setDefaultTimeout(60_000);
    return new Profile(context, service.url);
  }

  /** A profile with the session of a new user. */
  async as(service: TestService, role: Role, view: View = {}): Promise<Profile> {
    const profile = await this.profile(service, view);
    const { userName } = await makeUser(service, { roles: [role] });
    await profile.signIn(userName);
    return profile;
  }

  /** Opens a page as a new user, and closes it after the act; fails when the page had something to complain about. */
  async visit(
    service: TestService,
    act: Act,
    { role = 'Administrator', path = '/admin/services', ...view }: Visit = {},
  ): Promise<void> {
    const profile = await this.as(service, role, view);
    await act(await profile.open(path), profile);
    await profile.close();
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

  constructor(
    readonly context: BrowserContext,
    private readonly url: string,
  ) {
    context.on('weberror', (error) => this.complaints.push(error.error().message));
    context.on('console', (message) => {
      // A refusal of the API, or a call without answer, is shown by the page.
      const isOfCall = message.text().startsWith('Failed to load resource:');
      if (isOfCall && message.location().url.startsWith(`${url}/api/`)) return;
      if (message.type() === 'error' || message.type() === 'warning') this.complaints.push(message.text());
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

  /** Closes the tabs. Fails when one of them had something to complain about. */
  async close(): Promise<void> {
    await this.context.close();
    expect(this.complaints).toEqual([]);
  }
}

/** The faults against WCAG 2.2 AA that axe calls serious or critical, with the elements that have them. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })`,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** How many pixels the page is wider than its window. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}
