// @module-tag admin-screens
// @module-tag needs-chromium
import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { afterLooks, expectFocus, staffWithCatalog } from '../../support/admin-screens.js';
import { record } from '../../support/availability.js';
import { makeMachine, tokenOf } from '../../support/machines.js';
import { login, makeUser, PASSWORD } from '../../support/users.js';

const SECOND = 'quite another phrase';

const { on, visit } = staffWithCatalog('/admin/users');
beforeAll(() => on.sync([record(110, 111, 14), record(124, 115, 40, 3)]));

const shown = async (id: number) =>
  (await on.operator.get(`/api/admin/users/${id}`)).response<Record<string, unknown>>();
const shownSecrets = async (id: number) =>
  (await on.operator.get(`/api/admin/users/${id}/secrets`)).response<unknown[]>();
const user = (given: Parameters<typeof makeUser>[1] = {}) => makeUser(on.service, given);
const loggedIn = async (name: string, password = PASSWORD) =>
  (await login(on.service, name, password)).status;

test('A user is added with roles, companies by name and number, an agent and a drawn password, and can log in with it', async () => {
  const agentId = await on.agent();
  await visit('', async (page) => {
    await page.getByRole('button', { name: 'Kullanıcı ekle' }).first().click();
    const form = page.getByRole('region', { name: 'Kullanıcı ekle' });
    await form.getByLabel('Kullanıcı adı').fill('platform.gece');
    await form.getByRole('button', { name: 'Parola üret' }).click();
    const password = await form.getByLabel('İlk parola').inputValue();
    expect(password).toHaveLength(20);
    await form.getByLabel('Platform kullanıcısı').check();
    await form.getByLabel('Süpervizör').check();
    await form.getByLabel('Zeyil kaydedebilir').check();
    await form.getByLabel('Şirket ekle (ad ya da no)').fill('şirket 124');
    await form.getByRole('button', { name: 'Ekle', exact: true }).click();
    await form.getByLabel('Şirket ekle (ad ya da no)').fill('999');
    await form.getByLabel('Şirket ekle (ad ya da no)').press('Enter');
    await form.getByText('Şirket no 999').waitFor();
    await form.getByLabel('Şirket ekle (ad ya da no)').fill('110');
    await form.getByLabel('Şirket ekle (ad ya da no)').press('Enter');
    await form.getByRole('button', { name: 'Kaldır: Şirket 110' }).click();
    const add = form.getByRole('button', { name: 'Kullanıcı ekle' });
    await add.click();
    await form.getByText('Platform kullanıcısı için bir acente seçin.').waitFor();
    await form.getByRole('combobox', { name: 'Acente' }).selectOption(String(agentId));
    await add.click();
    const handOver = page.getByRole('region', { name: 'Kullanıcı eklendi: platform.gece' });
    await handOver.getByText('Bu bilgileri kullanıcıya iletin. Kapatınca bir daha gösterilmez.').waitFor();
    for (const text of ['platform.gece', password, on.service.url, 'Platform kullanıcısı, Süpervizör'])
      await handOver.getByText(text, { exact: false }).first().waitFor();
    // Not of the staff: its password does not end.
    expect(await handOver.getByText(/24 saat geçerlidir/).count()).toBe(0);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await handOver.getByRole('button', { name: 'Kopyala' }).click();
    await handOver.getByText('Kopyalandı').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain(`Parola: ${password}`);
    await handOver.getByRole('button', { name: 'Kapat' }).click();
    await page.getByRole('heading', { level: 1, name: 'platform.gece' }).waitFor();
    expect(await page.content()).not.toContain(password);
    const id = Number(page.url().split('/').at(-1));
    expect(await shown(id)).toMatchObject({
      Roles: ['PlatformUser', 'Supervizor'],
      Permissions: ['Create'],
      InsuranceCompanyIds: [124, 999],
      AgentId: agentId,
    });
    expect(await loggedIn('platform.gece', password)).toBe(200);
  });
});

test('Who hands over the first password of a member of staff reads and copies that it ends', () =>
  visit('', async (page) => {
    await page.getByRole('button', { name: 'Kullanıcı ekle' }).first().click();
    const form = page.getByRole('region', { name: 'Kullanıcı ekle' });
    await form.getByLabel('Kullanıcı adı').fill('operator.yeni');
    await form.getByRole('button', { name: 'Parola üret' }).click();
    await form.getByLabel('Operatör').check();
    await form.getByRole('button', { name: 'Kullanıcı ekle' }).click();
    const handOver = page.getByRole('region', { name: 'Kullanıcı eklendi: operator.yeni' });
    const ends = 'Parola 24 saat geçerlidir; kullanıcı ilk girişinde kendi parolasını seçer.';
    await handOver.getByText(ends).waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await handOver.getByRole('button', { name: 'Kopyala' }).click();
    await handOver.getByText('Kopyalandı').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain(ends);
  }));

test('What the service refuses of a new user stands at its field', async () => {
  const { userName } = await user();
  await visit('', async (page) => {
    await page.getByRole('button', { name: 'Kullanıcı ekle' }).first().click();
    const form = page.getByRole('region', { name: 'Kullanıcı ekle' });
    const add = form.getByRole('button', { name: 'Kullanıcı ekle' });
    await form.getByLabel('Kullanıcı adı').fill('boşluk var');
    await form.getByText('En az bir rol seçin.').waitFor();
    const means = page.locator(
      `[id="${await form.getByLabel('Operatör').getAttribute('aria-describedby')}"]`,
    );
    expect(await means.innerText()).toMatch(/^Bu ekranları görür ve bildirimleri yeniden gönderir/);
    await form.getByLabel('Süpervizör').check();
    await form.getByLabel('İlk parola').fill('kısa');
    await add.click();
    await form.getByText(/^En çok 100 karakter/).waitFor();
    await form.getByText(/^En az 12 karakter/).waitFor();
    await form.getByLabel('Kullanıcı adı').fill(userName);
    await form.getByLabel('İlk parola').fill(SECOND);
    await add.click();
    await expect
      .poll(() => form.getByRole('alert').allInnerTexts())
      .toEqual(['Bu ad ya da benzeri kullanılıyor.']);
    const name = form.getByLabel('Kullanıcı adı');
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    await expectFocus(name);
  });
});

test('Rights are changed, and what another administrator saved meanwhile is not overwritten', async () => {
  const { id } = await user({ roles: ['Supervizor'], insuranceCompanyIds: [110] });
  await visit(`/${id}`, async (page) => {
    const save = page.getByRole('button', { name: 'Kaydet' });
    await page.getByLabel('Sigorta şirketi yöneticisi').check();
    await page.getByText('Yeni yetkiler bir saniye içinde geçerli olur.', { exact: false }).waitFor();
    await save.click();
    await page.getByText('Kaydedildi.').waitFor();
    expect(await shown(id)).toMatchObject({ Roles: ['Supervizor', 'InsuranceCompanyAPIAdmin'], Version: 2 });
    await page.getByLabel('Süpervizör').uncheck();
    await on.administrator.patch(`/api/admin/users/${id}`, { insuranceCompanyIds: [124] });
    await save.click();
    await page.getByText('Başkası sizden önce kaydetti.').first().waitFor();
    expect(await page.getByLabel('Süpervizör').isChecked()).toBe(false);
    expect(await shown(id)).toMatchObject({ Roles: ['Supervizor', 'InsuranceCompanyAPIAdmin'] });
    await page.getByRole('button', { name: /^Şimdiki hali al/ }).click();
    await page.getByRole('button', { name: 'Kaldır: Şirket 124' }).waitFor();
    expect(await page.getByLabel('Süpervizör').isChecked()).toBe(true);
  });
});

test('A password, the end of sessions and the deactivation say what they mean before they are done', async () => {
  const { id, userName } = await user({ roles: ['Supervizor'] });
  await loggedIn(userName);
  await visit(`/${id}`, async (page) => {
    await page.getByRole('button', { name: 'Oturumlarını kapat…' }).click();
    await page.getByText('Açık oturumları kapanır (1). Parolasını bilen yeniden girebilir.').waitFor();
    await page.getByRole('button', { name: 'Oturumları kapat', exact: true }).click();
    await page.getByText('Oturumlar kapatıldı.').waitFor();
    expect(await shown(id)).toMatchObject({ Sessions: 0 });
    await page.getByRole('button', { name: 'Parolayı değiştir' }).click();
    await page.getByLabel('Yeni parola').fill(SECOND);
    await page.getByRole('button', { name: 'Parolayı kaydet' }).click();
    await page
      .getByRole('region', { name: `Parola değiştirildi: ${userName}` })
      .getByRole('button', { name: 'Kapat' })
      .click();
    expect([await loggedIn(userName), await loggedIn(userName, SECOND)]).toEqual([401, 200]);
    await page.getByRole('button', { name: 'Hesabı kapat…' }).click();
    await page.getByText(/Hesap yeniden etkinleştirilene dek giremez\.$/).waitFor();
    await page.getByRole('button', { name: 'Hesabı kapat', exact: true }).click();
    await page.getByText('Hesap kapatıldı.').waitFor();
    expect(await loggedIn(userName, SECOND)).toBe(401);
    await page.getByRole('button', { name: 'Etkinleştir…' }).click();
    await page.getByRole('button', { name: 'Etkinleştir', exact: true }).click();
    await page.getByText('Hesap etkinleştirildi.').waitFor();
    expect(await loggedIn(userName, SECOND)).toBe(200);
  });
});

test('A drawn password of another user is shown to be handed over, and the page is not left with it without a question', async () => {
  const { id, userName } = await user({ roles: ['Operator'] });
  await visit(`/${id}`, async (page) => {
    await page.getByRole('button', { name: 'Parolayı değiştir' }).click();
    await page.getByRole('button', { name: 'Parola üret' }).click();
    const password = await page.getByLabel('Yeni parola').inputValue();
    await page.getByRole('button', { name: 'Parolayı kaydet' }).click();
    const handOver = page.getByRole('region', { name: `Parola değiştirildi: ${userName}` });
    await handOver.getByText(password).waitFor();
    await handOver.getByText('Parola 24 saat geçerlidir').waitFor();
    await page.getByRole('link', { name: 'Acenteler' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Kal' }).click();
    await handOver.getByText(password).waitFor();
    await handOver.getByRole('button', { name: 'Kapat' }).click();
    expect(await page.content()).not.toContain(password);
    await page.getByRole('link', { name: 'Acenteler' }).click();
    await page.waitForURL('**/admin/agents');
  });
});

test('The own account cannot be deactivated or lose its role, and its password is changed with the present one', async () => {
  await visit('', async (page) => {
    const [own] = await on.service.dataSource.query('select max(id) as id from app_user');
    await page.goto(`/admin/users/${own.id}`);
    await page.getByText('Kendi hesabınızı kapatamazsınız.').waitFor();
    expect(await page.getByRole('button', { name: 'Hesabı kapat…' }).isDisabled()).toBe(true);
    expect(await page.getByLabel('Yönetici', { exact: true }).isDisabled()).toBe(true);
    await page.getByRole('banner').getByRole('button').last().click();
    await page.getByRole('menuitem', { name: 'Hesabım' }).click();
    await page.getByRole('heading', { name: 'Kendi parolanız' }).waitFor();
    await page.getByLabel('Şimdiki parola').fill('not the present one');
    await page.getByLabel('Yeni parola').fill(SECOND);
    const change = page.getByRole('button', { name: 'Parolamı değiştir' });
    await change.click();
    await page.getByText('Şimdiki parola yanlış.').waitFor();
    await page.getByLabel('Şimdiki parola').fill(PASSWORD);
    await change.click();
    await page.getByText('Parola değiştirildi.').waitFor();
    // The session of the page goes on.
    await page.reload();
    await page.getByRole('heading', { name: 'Kendi parolanız' }).waitFor();
  });
});

test('The filters stand in the address, and the palette finds a user by a part of the name', async () => {
  const { id, userName } = await user({ userName: 'aranan-kişi', roles: ['Supervizor'] });
  await visit('?role=Supervizor&q=ARANAN', async (page) => {
    await page.getByRole('link', { name: userName }).waitFor();
    await page.getByText('1 kullanıcı').waitFor();
    await page.getByRole('combobox', { name: 'Durum' }).selectOption({ label: 'Pasif' });
    await page.getByText('Bu filtreyle kullanıcı bulunamadı.').waitFor();
    expect(page.url()).toContain('state=inactive');
    await page.goBack();
    await page.getByRole('link', { name: userName }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Ara', exact: true }).fill('aranan-k');
    await page.getByRole('option', { name: new RegExp(userName) }).click();
    await page.waitForURL(new RegExp(`/admin/users/${id}$`));
  });
});

test('A program is added without a password, gets a secret that is shown once, and another one takes its place', async () => {
  await visit('', async (page) => {
    await page.getByRole('button', { name: 'Kullanıcı ekle' }).first().click();
    const form = page.getByRole('region', { name: 'Kullanıcı ekle' });
    await form.getByLabel('Kullanıcı adı').fill('gece.programi');
    await form.getByLabel('Parolasız bir program').check();
    expect(await form.getByLabel('İlk parola').count()).toBe(0);
    await form.getByLabel('Sigorta şirketi yöneticisi').check();
    await form.getByRole('button', { name: 'Kullanıcı ekle' }).click();
    await page.getByRole('heading', { level: 1, name: 'gece.programi' }).waitFor();
    const id = Number(page.url().split('/').at(-1));
    expect(await shown(id)).toMatchObject({ Kind: 'Machine' });
    await page.getByText('Henüz gizli anahtar yok.').waitFor();
    expect(await page.getByRole('button', { name: 'Parolayı değiştir' }).count()).toBe(0);
    const make = async () => {
      await page.getByRole('button', { name: 'Gizli anahtar üret…' }).click();
      await page.getByRole('button', { name: 'Anahtarı üret' }).click();
    };
    await page.getByRole('button', { name: 'Gizli anahtar üret…' }).click();
    const end = page.getByLabel('Bitiş (boş bırakılabilir)');
    await end.fill('31.02.2999');
    await end.press('Enter');
    // A date that is none would be no end at all.
    await end.press('Tab');
    await page
      .getByText(/^Günü gg.aa.yyyy biçiminde yazın/)
      .first()
      .waitFor();
    expect(await page.getByRole('button', { name: 'Anahtarı üret' }).isDisabled()).toBe(true);
    expect(await shownSecrets(id)).toEqual([]);
    await page.getByRole('button', { name: 'Vazgeç' }).click();
    await make();
    const dialog = page.getByRole('dialog', { name: 'Yeni gizli anahtar' });
    const secret = await dialog.getByText(/^zgs_/).innerText();
    // It is not shown again: only its button closes the dialog.
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await dialog.getByText(secret).waitFor();
    expect(await tokenOf(on.service, { clientId: String(id), secret })).toMatch(/^eyJ/);
    await dialog.getByRole('button', { name: 'Pencereyi kapat' }).click();
    expect(await page.getByText(/zgs_/).count()).toBe(0);
    await make();
    await dialog.getByRole('button', { name: 'Pencereyi kapat' }).click();
    await make();
    await page.getByText('Programın zaten iki gizli anahtarı var. Önce birini silin.').waitFor();
    await page.getByRole('button', { name: 'Vazgeç' }).click();
    await page.getByRole('button', { name: 'Sil…' }).first().click();
    await page.getByRole('button', { name: 'Anahtarı sil' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Sil…' }).count()).toBe(1);
  });
});

test('A program has no staff roles and no second factor on its page; its networks and public keys are changed there', async () => {
  const { id } = await makeMachine(on.administrator);
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = { ...publicKey.export({ format: 'jwk' }), kid: 'gece-2026' };
  await visit(`/${id}`, async (page) => {
    await page.getByLabel('Süpervizör').waitFor();
    for (const words of ['Yönetici', 'Operatör'])
      expect(await page.getByLabel(words, { exact: true }).count()).toBe(0);
    expect(await page.getByText('İkinci faktör').count()).toBe(0);
    await page.getByRole('button', { name: 'Ağları değiştir…' }).click();
    const networks = page.getByRole('dialog').getByLabel('Ağlar');
    await networks.fill('203.0.113.0/24 her yer');
    await page.getByRole('button', { name: 'Ağları kaydet' }).click();
    await page.getByText(/^Her satıra 203/).waitFor();
    await networks.fill('203.0.113.0/24\n2001:db8::/32');
    await page.getByRole('button', { name: 'Ağları kaydet' }).click();
    await page.getByText('203.0.113.0/24, 2001:db8::/32').waitFor();
    await page.getByRole('button', { name: 'Anahtarları değiştir…' }).click();
    const keys = page.getByRole('dialog').getByLabel('Açık anahtarlar');
    await keys.fill('bu JSON değil');
    await page.getByText('Anahtarları JSON olarak yapıştırın.').waitFor();
    await keys.fill(JSON.stringify({ keys: [{ ...key, x: 'kısa' }] }));
    await page.getByRole('button', { name: 'Anahtarları kaydet' }).click();
    await page.getByText(/^En çok iki farklı açık anahtar/).waitFor();
    await keys.fill(JSON.stringify(key));
    await page.getByRole('button', { name: 'Anahtarları kaydet' }).click();
    await page.getByText('gece-2026').first().waitFor();
  });
  expect(await shown(id)).toMatchObject({ AllowedAddresses: ['203.0.113.0/24', '2001:db8::/32'] });
});

test('Networks that another administrator saved meanwhile are not overwritten by those of the open dialog', async () => {
  const { id } = await makeMachine(on.administrator);
  await visit(`/${id}`, { clock: true }, async (page) => {
    await page.getByRole('button', { name: 'Ağları değiştir…' }).click();
    await page.getByRole('dialog').getByLabel('Ağlar').fill('203.0.113.0/24');
    await on.administrator.patch(`/api/admin/users/${id}`, { allowedAddresses: ['198.51.100.0/24'] });
    await afterLooks(page, () => page.getByText('198.51.100.0/24').count()).toBe(1);
    await page.getByRole('button', { name: 'Ağları kaydet' }).click();
    await page.getByText('Başkası sizden önce kaydetti.').waitFor();
  });
  expect(await shown(id)).toMatchObject({ AllowedAddresses: ['198.51.100.0/24'] });
});

test('A member of staff becomes a break-glass user and stops to be one, and a user of the provider is shown as such', async () => {
  const staff = await user({ roles: ['Operator'] });
  const other = await user({ roles: ['Operator'] });
  await on.service.dataSource.query(
    "update app_user set password_hash = null, provider_issuer = 'https://login.example', provider_subject = 'a' where id = $1",
    [other.id],
  );
  await visit(`/${staff.id}`, async (page) => {
    await page.getByRole('button', { name: 'Acil durum hesabı yap…' }).click();
    await page.getByRole('button', { name: 'Acil durum hesabı yap', exact: true }).click();
    await page.getByText('Acil durum hesabı oldu.').waitFor();
    expect(await shown(staff.id)).toMatchObject({ BreakGlass: true });
    await page.getByRole('button', { name: 'Acil durum hesabı olmasın…' }).click();
    await page.getByRole('button', { name: 'Acil durum işaretini kaldır' }).click();
    await page.getByText('Acil durum hesabı değil artık.').waitFor();
    expect(await shown(staff.id)).toMatchObject({ BreakGlass: false });
  });
  await visit(`/${other.id}`, async (page) => {
    await page.getByText('Adını, rollerini ve parolasını kimlik sağlayıcı belirler').waitFor();
    expect(await page.getByRole('button', { name: 'Parolayı değiştir' }).count()).toBe(0);
    expect(await page.getByRole('checkbox').count()).toBe(0);
    await page.getByRole('button', { name: 'Hesabı kapat…' }).waitFor();
  });
});
