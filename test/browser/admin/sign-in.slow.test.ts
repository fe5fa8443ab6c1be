// @module-tag admin-screens
// @module-tag needs-chromium
import { expect, test } from 'vitest';
import { staffAt } from '../../support/admin-screens.js';
import { startAvailability } from '../../support/availability.js';
import { makeUser, PASSWORD } from '../../support/users.js';

const { on, profile } = staffAt('/admin', startAvailability);

test('A member of staff signs in and comes to the address asked for', async () => {
  const { userName } = await makeUser(on.service, { roles: ['Administrator'] });
  const visitor = await profile();
  const page = await visitor.open('/admin/services?q=teklif');
  await page.getByLabel('Kullanıcı adı').fill(userName);
  await page.getByLabel('Parola', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Oturum aç' }).click();
  await page.getByRole('heading', { name: 'Servisler' }).waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/admin/services?q=teklif');
  await page.reload();
  await page.getByRole('heading', { name: 'Servisler' }).waitFor();
  await visitor.close();
});
