// @module-tag admin-screens
// @module-tag needs-chromium
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Profile, staffAt, type Visit } from '../../support/admin-screens.js';
import { record, startAvailability } from '../../support/availability.js';
import { CountedPerson } from '../../support/counted-person.js';
import { endorsement, endorsementPolicy, openRequestedJob } from '../../support/jobs.js';
import { OWN } from '../../support/service.js';
import { login } from '../../support/users.js';
import { csv, listOf } from '../../support/vehicle-catalog.js';

/** Clicks, keys and seconds of each task as they were before the screens were rebuilt, and now. */
const BEFORE: Record<string, readonly [clicks: number, keys: number, seconds: number]> = {
  'a  close one service until a moment, with its proof': [5, 12, 18],
  'b  close the quotations of a company at night, and cancel that': [15, 26, 53],
  'c  an agent that gets nothing': [17, 44, 62],
  'd  the PDF of a policy': [2, 18, 12],
  'e  who closed a service, and why': [1, 0, 3],
  'f  an insurer’s user, handed over': [8, 13, 26],
  'g  a new agent, complete': [10, 61, 46],
  'h  a list of vehicles, applied and taken back': [9, 0, 33],
  'i  prove the changes of last week': [7, 16, 24],
  'j  two operators change the same service': [3, 0, 10],
};
const done: string[] = [];

const { on, visit } = staffAt('/admin', () => startAvailability({ ...OWN, NOTIFICATION_RETRY_WAITS: '1h' }));
let agent: number;
beforeAll(async () => {
  await on.sync([
    ...[14, 15].flatMap((operation) => [101, 102, 111].map((product) => record(110, product, operation))),
    record(124, 115, 14),
  ]);
  agent = await on.agent([[110, 101]], [[14, null]]);
  await on.agent(
    [101, 102, 111].map((product) => [110, product]),
    [[15, null]],
  );
});
afterAll(() => {
  process.stderr.write(`task: clicks, keys, seconds (before)\n${done.toSorted().join('\n')}\n`);
});

/** Does a task as a person does, and notes what it took once all of it has succeeded. */
function does(
  task: string,
  path: string,
  act: (person: CountedPerson, profile: Profile) => Promise<unknown>,
  given: Visit = {},
) {
  return visit(path, given, async (page, profile) => {
    const person = new CountedPerson(page);
    await act(person, profile);
    const before = BEFORE[task]?.join(', ');
    done.push(`${task}: ${person.clicks}, ${person.keys}, ${person.seconds()} (${before})`);
  });
}

test('A task is finished: one service is closed until a moment, and the page proves that its agent knows', () =>
  does('a  close one service until a moment, with its proof', '/services', async (person) => {
    const { page } = person;
    const row = page.getByRole('row').filter({ hasText: 'Ürün 101' }).filter({ hasText: 'İşlem 14' });
    const dialog = page.getByRole('dialog');
    await person.click(row.getByRole('button', { name: /^Açık/ }));
    await person.click(dialog.getByRole('button', { name: 'Planlı bakım' }));
    await person.click(dialog.getByRole('group', { name: 'Açılış' }).getByLabel('Tarih seç…'));
    await person.type(dialog.getByLabel('Açılış tarihi ve saati'), '01.01.2999 18:00');
    await person.click(dialog.getByRole('button', { name: 'Kapat ve 1 acenteye bildir' }));
    await person.sees('1/1 acenteye ulaştı');
    await page.getByRole('button', { name: 'Geri al…' }).waitFor();
    await person.sees(/^açılış 01\.01\.2999/, row);
    await on.platform.until((attempts) => attempts.some(({ payload }) => payload.includes('Planlı bakım')));
  }));

test('A task is finished: the quotations of a company are closed for a night, which is cancelled', () =>
  does('b  close the quotations of a company at night, and cancel that', '/services', async (person) => {
    const { page } = person;
    const filter = async (name: string, choice: string) => {
      await person.click(page.getByRole('search').getByRole('button', { name }));
      await person.click(page.getByRole('search').getByRole('checkbox', { name: choice }));
      await person.press('Escape');
    };
    await filter('Şirket', 'Şirket 110');
    await filter('İşlem', 'İşlem 15');
    await person.sees('7 kayıttan 3');
    await page.getByRole('rowheader').filter({ hasText: '3 servis' }).waitFor();
    await person.click(page.getByRole('checkbox', { name: 'Tümünü seç', exact: true }));
    await person.click(page.getByRole('region', { name: 'Seçim' }).getByRole('button', { name: 'Kapat…' }));
    await person.click(page.getByRole('button', { name: 'Planlı bakım' }));
    await person.click(page.getByRole('group', { name: 'Başlangıç' }).getByLabel('Tarih seç…'));
    await person.type(page.getByLabel('Başlangıç tarihi ve saati'), '01.01.2990 22:00');
    await person.click(page.getByRole('group', { name: 'Açılış' }).getByLabel('Tarih seç…'));
    await person.type(page.getByLabel('Açılış tarihi ve saati'), '02.01.2990 02:00');
    await person.click(page.getByRole('button', { name: 'İleri' }));
    await person.sees(/^01\.01\.2990 22:00: \d+ bildirim · 02\.01\.2990 02:00: \d+ bildirim$/);
    await person.click(page.getByRole('button', { name: '3 kapanış planla' }));
    await person.sees('3 kapanış planlandı, 3 tanesi bekliyor.');
    await person.click(page.getByRole('button', { name: 'Planları iptal et (3)…' }));
    await person.click(page.getByRole('button', { name: 'Planları iptal et (3)', exact: true }));
    await person.sees('3 kapanış planlandı, 0 tanesi bekliyor.');
  }));

test('A task is finished: an agent that gets nothing gets all that waited, which the page proves, in less than half a minute', async () => {
  const id = await on.agent([[110, 102]], [[14, null]]);
  const right = on.platform.url;
  const path = `/api/admin/agents/${id}`;
  await on.administrator.patch(path, { name: 'Acente 1004', platformUrl: 'http://127.0.0.1:1' });
  const service = await on.idOf(110, 102, 14);
  for (const status of ['ManualDisabled', 'Active', 'ManualDisabled'])
    await on.setStatus(service, { status, reason: 'Arıza' });
  const waiting = async () =>
    (await on.operator.get(`/api/admin/deliveries/feed?agentId=${id}`)).response<{
      Items: { Attempts: number }[];
    }>().Items;
  await expect.poll(async () => (await waiting()).filter(({ Attempts }) => Attempts > 0).length).toBe(3);
  await does('c  an agent that gets nothing', '/services', async (person) => {
    const { page } = person;
    await page.getByRole('button', { name: /^Canlı / }).waitFor();
    await person.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await person.write('1004');
    await page.getByRole('option', { selected: true }).filter({ hasText: 'Acente 1004' }).waitFor();
    await person.press('Enter');
    await person.sees(/ulaşılamıyor \(bağlantı reddedildi\)/);
    await person.type(page.getByLabel('Platform adresi'), right);
    await person.click(page.getByRole('button', { name: 'Kaydet', exact: true }));
    await person.sees('Kaydedildi.');
    await person.click(page.getByRole('button', { name: 'Bekleyen 3 bildirimi şimdi gönder' }));
    await person.sees(/^Yeniden gönderme bitti: 3 · ulaştı 3/);
    expect(person.seconds()).toBeLessThan(30);
  });
  expect(await on.payloads(id)).toHaveLength(3);
  const left = await on.service.dataSource.query('select from delivery where agent_id = $1', [id]);
  expect(left).toHaveLength(0);
});

test('A task is finished: the PDF of a policy is found by the beginning of its number, and shown', async () => {
  const platform = await on.service.as({ roles: ['PlatformUser'], agentId: agent });
  const insurer = await on.service.as({ roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanyIds: [110] });
  const policyNumber = '124000078800031';
  const job = await openRequestedJob(platform, { policyNumber });
  const made = endorsement({ endorsementPolicy: endorsementPolicy({ policyNumber }) });
  expect((await insurer.post(`/api/offline/jobs/${job}/endorsements`, made)).status).toBe(204);
  await does('d  the PDF of a policy', '/services', async (person) => {
    const { page } = person;
    await page.getByRole('button', { name: /^Canlı / }).waitFor();
    await person.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await person.write('1240000788');
    await page
      .getByRole('option', { selected: true })
      .filter({ hasText: `${job}` })
      .waitFor();
    await person.press('Enter');
    await page.getByRole('heading', { level: 1, name: `İş ${job} · ${policyNumber}` }).waitFor();
    await person.click(page.getByRole('button', { name: /^Göster: / }).first());
    await page.locator('iframe[src^="blob:"]').waitFor();
  });
});

test('A task is finished: who closed a service and why stands on the board', async () => {
  const id = await on.idOf(124, 115, 14);
  await on.setStatus(id, { status: 'ManualDisabled', reason: 'Şirket yanıt vermiyor' });
  const [{ name }] = await on.service.dataSource.query(
    'select user_name as name from app_user where id = $1',
    [on.administrator.userId],
  );
  await does('e  who closed a service, and why', '/services', async (person) => {
    const row = person.page.getByRole('row').filter({ hasText: 'Ürün 115' });
    await person.sees('Şirket yanıt vermiyor', row);
    await person.sees(name, row);
    expect(person.clicks).toBe(0);
  });
});

test('A task is finished: an insurer’s user is added, and what the user needs is handed over', () =>
  does('f  an insurer’s user, handed over', '/users', async (person) => {
    const { page } = person;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await person.click(page.getByRole('button', { name: 'Kullanıcı ekle' }).first());
    const form = page.getByRole('region', { name: 'Kullanıcı ekle' });
    await person.type(form.getByLabel('Kullanıcı adı'), 'sigorta.gece');
    await person.click(form.getByRole('button', { name: 'Parola üret' }));
    const password = await form.getByLabel('İlk parola').inputValue();
    await person.click(form.getByLabel('Sigorta şirketi kullanıcısı'));
    await person.type(form.getByLabel('Şirket ekle (ad ya da no)'), '110');
    await person.press('Enter');
    await person.click(form.getByRole('button', { name: 'Kullanıcı ekle' }));
    const handOver = page.getByRole('region', { name: 'Kullanıcı eklendi: sigorta.gece' });
    await person.click(handOver.getByRole('button', { name: 'Kopyala' }));
    await person.sees('Kopyalandı', handOver);
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain(password);
    await person.click(handOver.getByRole('button', { name: 'Kapat' }));
    expect((await login(on.service, 'sigorta.gece', password)).status).toBe(200);
  }));

test('A task is finished: a new agent has its products and subscriptions, and answers a test', () =>
  does('g  a new agent, complete', '/agents', async (person) => {
    const { page } = person;
    const save = page.getByRole('button', { name: 'Kaydet', exact: true });
    await person.click(page.getByRole('button', { name: 'Acente ekle' }).first());
    const form = page.getByRole('region', { name: 'Acente ekle' });
    await person.type(form.getByLabel('Ad', { exact: true }), 'Acente 1005');
    await person.type(form.getByLabel('Platform adresi'), on.platform.url);
    await person.type(form.getByLabel('API anahtarı'), 'gizli-118204');
    await person.click(form.getByRole('button', { name: 'Acente ekle' }));
    await page.getByRole('heading', { level: 1, name: 'Acente 1005' }).waitFor();
    await person.click(page.getByRole('tab', { name: 'Ürünler' }));
    await person.click(page.getByRole('list', { name: 'Ürünler: Şirket 110' }).getByLabel('Ürün 111'));
    await person.click(save);
    await person.sees('1 seçili', page.getByRole('tabpanel'));
    await person.click(page.getByRole('tab', { name: 'Abonelikler' }));
    await person.click(page.getByLabel('İşlem 15'));
    await person.click(save);
    await person.sees('1 seçili', page.getByRole('tabpanel'));
    await person.click(page.getByRole('button', { name: 'Test bildirimi gönder' }));
    await page.getByRole('link', { name: 'Test bildirimi ulaştı.' }).waitFor();
  }));

test('A task is finished: a list of vehicles is applied and taken back, and what agents get is said before each', async () => {
  await does('h  a list of vehicles, applied and taken back', '/vehicles', async (person) => {
    const { page } = person;
    const upload = async (content: string) => {
      const file = { name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
      // The file is chosen in a window of the system: one click opens it, one chooses.
      await page.locator('input[type=file]').setInputFiles(file);
      person.clicks += 2;
      await person.click(page.getByRole('button', { name: 'Kontrol et' }));
      await person.sees(/^\d+ acenteye \d+ bildirim gidecek\.$/);
      await person.click(page.getByRole('button', { name: /^Uygula: / }));
      await person.sees('Uygulandı.');
    };
    await upload(csv(listOf(20)));
    await page.goto('/admin/vehicles');
    [person.clicks, person.keys] = [0, 0];
    await upload(csv([...listOf(20).slice(1), { brand: 9, model: 1616, values: { 2026: 5 } }]));
    await person.click(page.getByRole('navigation').getByRole('link', { name: 'Araçlar' }));
    await person.click(page.getByRole('tab', { name: 'Sürümler' }));
    await person.click(page.getByRole('button', { name: 'Bu listeye dön…' }).first());
    await person.sees(/^\d+ acenteye \d+ bildirim gidecek\.$/);
    await person.click(page.getByRole('button', { name: /^Geri al: / }));
    await person.sees('Geri alındı.');
  });
});

test('A task is finished: the changes of last week are proven, as a file and with the state of the chain', () =>
  does('i  prove the changes of last week', '/audit', async (person) => {
    const { page } = person;
    await person.click(page.getByLabel('Yalnız değişiklikler'));
    await person.click(page.getByTitle('İlk gün için takvim'));
    await person.click(page.getByRole('button', { name: 'Son 7 gün' }));
    await page.waitForURL(/from=.*&to=.*&changes=true/);
    await person.sees(/^Zincir doğrulandı: |^Zincirde henüz kayıt yok\.$|^Zincir doğrulanıyor…$/);
    const download = page.waitForEvent('download');
    await person.click(page.getByRole('button', { name: 'CSV indir' }));
    expect((await download).suggestedFilename()).toMatch(/^denetim-kaydi-.*\.csv$/);
  }));

test('A task is finished: of two operators who change the same service the second sees the first’s, and decides', async () => {
  const id = await on.idOf(110, 111, 14);
  await does('j  two operators change the same service', `/services?change=${id}`, async (person) => {
    const dialog = person.page.getByRole('dialog');
    await person.click(dialog.getByRole('button', { name: 'Hatalı fiyat' }));
    await on.setStatus(id, { status: 'AutoDisabled', reason: 'Çağrılar hatalı' });
    await person.click(dialog.getByRole('button', { name: /^Kapat/ }).last());
    await person.sees(/Bu kayıt siz bakarken değişti.*Otomatik kapalı: “Çağrılar hatalı”/, dialog);
    await person.click(dialog.getByRole('button', { name: 'Yine de uygula' }));
    await dialog.waitFor({ state: 'detached' });
    expect(await on.detail(id)).toMatchObject({ Status: 'ManualDisabled', Reason: 'Hatalı fiyat' });
  });
});
