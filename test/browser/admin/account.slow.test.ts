// @module-tag admin-screens
// @module-tag needs-chromium
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import {
  expectFaultless,
  loaded,
  type Profile,
  StaffBrowser,
  staffAt,
  type View,
} from '../../support/admin-screens.js';
import { startTestService, type TestService } from '../../support/service.js';
import { codeOf, earlyInStep } from '../../support/totp.js';
import { login, makeUser, newUser, PASSWORD } from '../../support/users.js';

const NEW = 'quite another phrase';
const NARROW: View = { language: 'en', scheme: 'dark', width: 390 };

const {
  on,
  visit,
  profile: newProfile,
} = staffAt('/admin', async () => {
  const service = await startTestService({ TRUST_PROXY: 'true' });
  return { service, stop: () => service.stop() };
});
let administrator: Awaited<ReturnType<TestService['as']>>;
beforeAll(async () => {
  administrator = await on.service.as({ roles: ['Administrator'] });
});

async function signIn(page: Page, userName: string, password = PASSWORD) {
  await page.getByLabel('Kullanıcı adı').fill(userName);
  await page.getByLabel('Parola', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Oturum aç' }).click();
}

/** The secret that the page shows, once it is there. */
async function secretOf(page: Page): Promise<string> {
  await page.getByRole('img', { name: 'Doğrulama uygulaması için karekod' }).waitFor();
  const line = await page.getByText('Okutamıyorsanız şu anahtarı yazın:').innerText();
  return /(?:[A-Z2-7]{4} ?){8}/.exec(line)?.[0].replaceAll(' ', '') ?? '';
}

/** Sets a second factor up on the page that shows its QR code, and returns the secret and the recovery codes. */
async function setUp(page: Page) {
  await earlyInStep();
  const secret = await secretOf(page);
  await page.getByLabel('Doğrulama kodu').fill('000000');
  await page.getByRole('button', { name: 'İkinci faktörü aç' }).click();
  await page.getByText('Kod yanlış ya da kullanılmış.').waitFor();
  await page.getByLabel('Doğrulama kodu').fill(codeOf(secret, -1));
  await page.getByRole('button', { name: 'İkinci faktörü aç' }).click();
  const codes = page.getByRole('region', { name: 'Kurtarma kodları' });
  await codes.waitFor();
  await expectFaultless(page);
  const shown = await codes.getByRole('listitem').allInnerTexts();
  // They are not shown again: leaving asks.
  expect(await page.evaluate(`dispatchEvent(new Event('beforeunload', { cancelable: true }))`)).toBe(false);
  await codes.getByRole('button', { name: 'Kodları sakladım' }).click();
  return { secret, codes: shown };
}

test('A password that an administrator has set is replaced at the sign-in, before any screen opens', async () => {
  const { userName } = newUser();
  await administrator.post('/api/admin/users', { ...newUser({ roles: ['Operator'] }), userName });
  const visitor = await newProfile();
  const page = await visitor.open('/admin/users');
  await signIn(page, userName);
  await page.getByText('Parolanızı başkası belirledi.').waitFor();
  await expectFaultless(page);
  expect(await page.getByRole('navigation').count()).toBe(0);
  await page.getByLabel('Şimdiki parola').fill(PASSWORD);
  await page.getByLabel('Yeni parola').fill(PASSWORD);
  await page.getByRole('button', { name: 'Parolamı değiştir' }).click();
  await page.getByText('ya da şimdiki parola olamaz').waitFor();
  await page.getByLabel('Yeni parola').fill(NEW);
  await page.getByRole('button', { name: 'Parolamı değiştir' }).click();
  await page.getByRole('heading', { level: 1, name: 'Kullanıcılar' }).waitFor();
  expect((await login(on.service, userName, NEW)).status).toBe(200);
  await visitor.close();
});

test('A second factor is set up by a QR code, asked for at the sign-in, and turned off by a code', async () => {
  const { userName } = await makeUser(on.service, { roles: ['Operator'] });
  const profile = await newProfile();
  await profile.signIn(userName);
  const page = await profile.open('/admin/account');
  await page.getByRole('button', { name: 'İkinci faktörü kur' }).click();
  await page.getByRole('img', { name: 'Doğrulama uygulaması için karekod' }).waitFor();
  await expectFaultless(page);
  const { secret, codes } = await setUp(page);
  expect(new Set(codes).size).toBe(10);
  await page.getByText('Kalan kurtarma kodu: 10').waitFor();

  const visitor = await newProfile();
  const fresh = await visitor.open('/admin/account');
  await signIn(fresh, userName);
  await fresh.getByLabel('Doğrulama kodu').fill('000000');
  await fresh.getByRole('button', { name: 'Oturum aç' }).click();
  await fresh.getByText('Parola ya da kod yanlış').waitFor();
  await expectFaultless(fresh);
  await fresh.getByLabel('Doğrulama kodu').fill(codes[0]?.toUpperCase() ?? '');
  await fresh.getByRole('button', { name: 'Oturum aç' }).click();
  await fresh.getByText('Kalan kurtarma kodu: 9').waitFor();
  await visitor.close();

  await page.getByRole('button', { name: 'İkinci faktörü kapat…' }).click();
  await page.getByRole('dialog').getByLabel('Doğrulama kodu').fill(codeOf(secret, 1));
  await page.getByRole('dialog').getByRole('button', { name: 'İkinci faktörü kapat' }).click();
  await page.getByRole('button', { name: 'İkinci faktörü kur' }).waitFor();
  expect((await login(on.service, userName)).status).toBe(200);
  await profile.close();
});

test('A session that is older than 15 minutes sends the set-up of a second factor to the sign-in', async () => {
  await visit('/account', async (page) => {
    await loaded(page);
    await on.service.dataSource.query(
      `update admin_session set created_at = created_at - interval '20 minutes'`,
    );
    await page.getByRole('button', { name: 'İkinci faktörü kur' }).click();
    await page.getByText('Bunun için son 15 dakika içinde oturum açmış olmanız gerekir.').waitFor();
    await page.getByRole('button', { name: 'Yeniden oturum aç' }).click();
    await page.getByLabel('Kullanıcı adı').waitFor();
  });
});

test('The own sessions are ended one by one, or all others at once', async () => {
  const { userName } = await makeUser(on.service, { roles: ['Operator'] });
  const profile = await newProfile();
  await profile.signIn(userName);
  for (let count = 0; count < 3; count++) await login(on.service, userName);
  const page = await profile.open('/admin/account');
  const ends = page.getByRole('button', { name: 'Kapat…', exact: true });
  await expect.poll(() => ends.count()).toBe(3);
  await page.getByRole('cell', { name: 'Bu sayfa' }).waitFor();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Oturumu kapat', exact: true });
  await ends.first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Vazgeç' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await ends.count()).toBe(3);
  await ends.first().click();
  await page
    .getByRole('dialog')
    .getByText(/ açılmış bu oturum kapanır: API\. /)
    .waitFor();
  await confirm.click();
  await expect.poll(() => ends.count()).toBe(2);
  await page.getByRole('button', { name: 'Diğerlerini kapat…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Diğerlerini kapat' }).click();
  await expect.poll(() => ends.count()).toBe(0);
  await page.getByRole('cell', { name: 'Bu sayfa' }).waitFor();
  await profile.close();
});

test('Long after the sign-in, ending other sessions leads to a new sign-in first', async () => {
  const { id, userName } = await makeUser(on.service, { roles: ['Operator'] });
  const profile = await newProfile();
  await profile.signIn(userName);
  await login(on.service, userName);
  await on.service.dataSource.query(
    "update admin_session set created_at = now() - interval '16 minutes' where user_id = $1",
    [id],
  );
  const page = await profile.open('/admin/account');
  await page.getByRole('button', { name: 'Diğerlerini kapat…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Diğerlerini kapat' }).click();
  await page.getByText('Bunun için son 15 dakika içinde oturum açmış olmanız gerekir.').waitFor();
  await page.getByRole('button', { name: 'Yeniden oturum aç' }).click();
  await page.getByLabel('Kullanıcı adı').waitFor();
  await profile.close();
});

test('An administrator removes the second factor of another user with a reason', async () => {
  const user = await makeUser(on.service, { roles: ['Operator'] });
  await on.service.dataSource.query(
    `update app_user set second_factor_since = now(), recovery_codes = '{}' where id = $1`,
    [user.id],
  );
  await visit(`/users/${user.id}`, async (page) => {
    await page.getByRole('button', { name: 'İkinci faktörü kaldır…' }).click();
    await page.getByLabel('Neden').fill('Telefonunu kaybetti');
    await page.getByRole('dialog').getByRole('button', { name: 'İkinci faktörü kaldır' }).click();
    await page.getByText('İkinci faktör kaldırıldı.').waitFor();
  });
  expect((await login(on.service, user.userName)).status).toBe(200);
});

test('The review of rights names who gave them, and is saved as a file', async () => {
  const made = newUser({ roles: ['Supervizor'] });
  await administrator.post('/api/admin/users', made);
  await visit('/users', async (page) => {
    await page.getByRole('link', { name: 'Yetkileri gözden geçir' }).click();
    const row = page.getByRole('row').filter({ hasText: made.userName });
    await row.getByRole('link', { name: 'user-1', exact: true }).waitFor();
    await expectFaultless(page);
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: /CSV/ }).click();
    expect((await file).suggestedFilename()).toMatch(/^yetkiler-.*\.csv$/);
  });
});

test('The account page has no fault for readers and no sideways scroll on a phone, in English and dark', async () => {
  await visit('/account', NARROW, async (page) => {
    await page.getByRole('heading', { level: 1, name: 'My account' }).waitFor();
    await page.getByRole('button', { name: 'Set up a second factor' }).click();
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    await expectFaultless(page);
  });
});

test('Where a second factor is required, it is set up at the sign-in', async () => {
  const strict = await startTestService({ REQUIRE_SECOND_FACTOR: 'true', TRUST_PROXY: 'true' });
  let visitor: Profile | undefined;
  try {
    const { userName } = await makeUser(strict, { roles: ['Operator'] });
    visitor = await requiredIn(strict, userName);
  } finally {
    await visitor?.context.close();
    await strict.stop();
  }
});

async function requiredIn(strict: TestService, userName: string): Promise<Profile> {
  const visitor = await new StaffBrowser().profile(strict);
  const page = await visitor.open('/admin/users');
  await signIn(page, userName);
  await page.getByText('Bu kurulum ikinci faktör istiyor.').waitFor();
  await setUp(page);
  await page.getByRole('heading', { level: 1, name: 'Kullanıcılar' }).waitFor();
  expect(visitor.complaints).toEqual([]);
  return visitor;
}
