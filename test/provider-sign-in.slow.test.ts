// @module-tag authentication
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sharedBrowser } from './support/browser.js';
import { later } from './support/later.js';
import { freePort } from './support/listening.js';
import { startWithProvider } from './support/planted-provider.js';
import type { TestService } from './support/service.js';
import { makeUser, PASSWORD } from './support/users.js';

let provider: ChildProcess;
let providerPort: number;
let service: TestService;
let replica: TestService;
let context: BrowserContext;

async function startProvider(): Promise<void> {
  const setUp = {
    port: providerPort,
    callbacks: [`${service.url}/api/admin/session/provider/callback`],
    signedOut: [`${service.url}/admin/sign-in`],
    logout: `${replica.url}/api/admin/session/provider/logout`,
  };
  provider = fork('test/support/oidc-provider.mjs', [JSON.stringify(setUp)], { silent: true });
  await once(provider, 'message');
}
async function tell(message: object): Promise<void> {
  provider.send(message);
  await once(provider, 'message');
}
const groups = (login: string, ...names: string[]) => tell({ groups: [login, names] });

beforeAll(async () => {
  providerPort = await freePort();
  const issuer = `http://127.0.0.1:${providerPort}`;
  service = await startWithProvider(issuer);
  replica = await startWithProvider(issuer, { DATABASE_URL: service.database.url });
  await startProvider();
});
afterAll(async () => {
  provider.kill('SIGKILL');
  await replica.stop();
  await service.stop();
});
afterEach(() => context.close());

/** A new profile at a screen. */
async function opened(path = '/admin/', language = 'tr-TR'): Promise<Page> {
  context = await (await sharedBrowser()).newContext({ locale: language });
  const page = await context.newPage();
  await page.goto(`${service.url}${path}`);
  return page;
}

/** Signs in on the provider's own pages. */
async function signIn(page: Page, login: string): Promise<void> {
  await page.getByRole('button', { name: /ile oturum aç|Sign in with/ }).click();
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}
const menu = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Acenteler' });

describe('staff sign in by the provider of the company', { tags: 'needs-chromium' }, () => {
  test('The provider’s button leads to its pages; after sign-in and consent there the screen opens that was asked for', async () => {
    await groups('ayse', 'grp-admin');
    const page = await opened('/admin/agents?q=a');
    await signIn(page, 'ayse');
    await page.getByRole('heading', { name: 'Acenteler' }).waitFor();
    expect(page.url()).toBe(`${service.url}/admin/agents?q=a`);
    await page.getByRole('button', { name: /ayse/ }).waitFor();
  });

  test('A group that was taken away ends the session at its renewal, and one that was added gives the role at the next sign-in', async () => {
    await groups('mehmet', 'grp-operator');
    const page = await opened();
    await signIn(page, 'mehmet');
    await menu(page).waitFor();
    await groups('mehmet');
    await page.reload();
    await page.getByRole('button', { name: /ile oturum aç/ }).waitFor();
    await page.getByRole('button', { name: /ile oturum aç/ }).click();
    await page.getByText('Hesabınızın bu hizmette rolü yok').waitFor();
    await groups('mehmet', 'grp-admin');
    await page.getByRole('button', { name: /ile oturum aç/ }).click();
    await menu(page).waitFor();
  });

  test('Signing out at the provider ends the session on every replica', async () => {
    await groups('fatma', 'grp-admin');
    const page = await opened();
    await signIn(page, 'fatma');
    await menu(page).waitFor();
    const other = await context.newPage();
    await other.goto(`http://127.0.0.1:${providerPort}/session/end`);
    await other.getByRole('button', { name: 'Yes, sign me out' }).click();
    await other.getByText('Sign-out Success').waitFor();
    await menu(page).click();
    await page.getByText('Oturum kapandı').first().waitFor();
  });

  test('Signing out of the screens signs out at the provider, too, and leads back to the sign-in', async () => {
    await groups('ali', 'grp-admin');
    const page = await opened();
    await signIn(page, 'ali');
    await menu(page).waitFor();
    const other = await context.newPage();
    await other.goto(`${service.url}/admin/agents`);
    await menu(other).waitFor();
    await page.getByRole('button', { name: /ali/ }).click();
    await page.getByRole('menuitem', { name: 'Oturumu kapat' }).click();
    await page.getByRole('button', { name: 'Yes, sign me out' }).click();
    await page.waitForURL(`${service.url}/admin/sign-in`);
    await other.getByRole('button', { name: /ile oturum aç/ }).waitFor();
    await page.getByRole('button', { name: /ile oturum aç/ }).click();
    await page.getByPlaceholder('Enter any login').waitFor();
  });

  test('Two tabs of one browser that both sign in both end well', async () => {
    await groups('iki', 'grp-admin');
    const page = await opened('/admin/agents');
    const other = await context.newPage();
    await other.goto(`${service.url}/admin/users`);
    await page.getByRole('button', { name: /ile oturum aç/ }).click();
    await page.getByPlaceholder('Enter any login').waitFor();
    await signIn(other, 'iki');
    await other.getByRole('heading', { name: 'Kullanıcılar' }).waitFor();
    await page.getByPlaceholder('Enter any login').fill('iki');
    await page.getByPlaceholder('and password').fill('any');
    await page.getByRole('button', { name: 'Sign-in' }).click();
    await page.getByRole('heading', { name: 'Acenteler' }).waitFor();
  });

  test('Over a screen whose session has ended the provider opens in a tab of its own, and the screen goes on afterwards', async () => {
    await groups('deniz', 'grp-admin');
    const page = await opened('/admin/users');
    await signIn(page, 'deniz');
    await page.getByRole('button', { name: 'Kullanıcı ekle' }).first().click();
    await page.getByLabel('Kullanıcı adı').fill('yarim.kalan');
    await service.dataSource.query('update admin_session set ended_at = now()');
    await page.getByLabel('Ara', { exact: true }).fill('a');
    await page.getByText('Oturum kapandı').first().waitFor();
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: /ile oturum aç/ }).click(),
    ]);
    await menu(tab).waitFor();
    await page.getByText('Oturum kapandı').first().waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Kullanıcı adı').inputValue()).toBe('yarim.kalan');
  });

  test('The provider may exchange its key at any time', async () => {
    await groups('can', 'grp-operator');
    await tell({ rotate: true });
    const page = await opened();
    await signIn(page, 'can');
    await menu(page).waitFor();
  });

  test.each([
    ['tr-TR', 'Kimlik sağlayıcı yanıt vermiyor', 'Kullanıcı adı', 'Parola', 'Oturum aç'],
    ['en-GB', 'The identity provider does not answer', 'User name', 'Password', 'Sign in'],
  ])(
    'While the provider is away the screen says so (%s), and a break-glass user gets in',
    async (language, words, name, word, submit) => {
      provider.kill('SIGKILL');
      await once(provider, 'exit');
      await later(3_600_000, service);
      const user = await makeUser(service, { roles: ['Administrator'], breakGlass: true });
      const page = await opened('/admin/', language);
      await page.getByRole('button', { name: /ile oturum aç|Sign in with/ }).click();
      await page.getByText(words).waitFor();
      await page.getByLabel(name).fill(user.userName);
      await page.getByLabel(word, { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: submit, exact: true }).click();
      await page.getByRole('button', { name: new RegExp(user.userName) }).waitFor();
      await startProvider();
    },
  );
});
