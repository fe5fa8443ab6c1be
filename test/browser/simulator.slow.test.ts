// @module-tag needs-chromium
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type PlatformSimulator, startPlatformSimulator } from '../../kit/simulator/simulator.js';
import { type Profile, StaffBrowser } from '../support/admin-screens.js';
import { newReference, push } from '../support/push-notification.js';

let simulator: PlatformSimulator;
let profile: Profile;
let page: Page;

beforeEach(async () => {
  simulator = await startPlatformSimulator({ host: '127.0.0.1', port: 0 });
  profile = await new StaffBrowser().profile(simulator);
  page = await profile.open('/');
  await page.getByText('Canlı', { exact: true }).waitFor();
});
afterEach(async () => {
  await profile.close();
  await simulator.close();
});

const rows = () => page.locator('#list li');

test('shows a pushed notification without a reload, its repeat and last attempt marked', async () => {
  await page.getByText('Henüz bildirim gelmedi').waitFor();
  const referanceNo = newReference(2042);
  await push(simulator.url, { type: 101, referanceNo });
  await push(simulator.url, { type: 101, referanceNo, headers: { IsLastAttemptToReDelivery: 'true' } });
  await page.getByText('Son deneme').waitFor();
  await expect.poll(() => rows().count()).toBe(2);
  const repeat = await rows().first().innerText();
  for (const part of ['Zeyil gerçekleşti', referanceNo, '2042', '200 · Başarılı', 'Tekrar #2']) {
    expect(repeat).toContain(part);
  }
  expect(await rows().last().innerText()).not.toContain('Tekrar');
});

test('speaks English when asked, and remembers it', async () => {
  await push(simulator.url, { type: 13 });
  await page.getByText('Araç kataloğu değişikliği', { exact: true }).last().waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  await rows().getByText('Vehicle catalog change').waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  await page.reload();
  await page.getByRole('heading', { name: 'Platform simulator' }).waitFor();
});

test('sets a behaviour for the next requests and shows it being used up', async () => {
  await page.getByRole('combobox', { name: 'Yanıt', exact: true }).selectOption('status');
  await page.getByRole('spinbutton', { name: 'HTTP durum kodu' }).fill('503');
  await page.getByRole('combobox', { name: 'Bildirim türü' }).selectOption('10');
  await page.getByRole('spinbutton', { name: 'Kaç istek' }).fill('2');
  await page.getByRole('button', { name: 'Uygula' }).click();
  const rule = page.locator('#rules li');
  await rule.getByText('kalan 2 istek').waitFor();
  expect((await push(simulator.url, { type: 10 })).status).toBe(503);
  await rule.getByText('kalan 1 istek').waitFor();
  await rule.getByRole('button').click();
  await rule.waitFor({ state: 'detached' });
  expect((await push(simulator.url, { type: 10 })).status).toBe(200);
});

test('shows markup in a notification as text and a 64-bit number with all its digits', async () => {
  const markup = '<img src=x onerror="window.broken = true">';
  const payload = `{"Id":9223372036854775807,"Note":${JSON.stringify(markup)}}`;
  await push(simulator.url, { type: 101, referanceNo: markup, payload, headers: { 'x-note': markup } });
  await rows().first().getByRole('button').click();
  const detail = page.locator('#detail');
  await detail.getByText('9223372036854775807').waitFor();
  expect(await detail.locator('.json').first().innerText()).toContain(JSON.stringify(markup));
  expect(await rows().first().innerText()).toContain(markup);
  expect(await page.locator('main img').count()).toBe(0);
  expect(await page.evaluate('window.broken')).toBeUndefined();
});

test('is worked with the keyboard alone', async () => {
  for (const type of [8, 13]) await push(simulator.url, { type });
  await rows().nth(1).waitFor();
  await rows().first().getByRole('button').focus();
  await page.keyboard.press('Enter');
  await page.locator('#detail').getByRole('heading', { name: '13 Araç kataloğu değişikliği' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.locator('#detail').getByRole('heading', { name: '8 Parametre değişikliği' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('#detail').waitFor({ state: 'hidden' });
  expect(await page.evaluate('document.activeElement === document.querySelectorAll(".row")[1]')).toBe(true);
});

test('clears only after a confirmation', async () => {
  await push(simulator.url);
  await rows().first().waitFor();
  await page.getByRole('button', { name: 'Temizle' }).click();
  await page.getByRole('button', { name: 'Vazgeç' }).click();
  expect(simulator.received()).toHaveLength(1);
  await page.getByRole('button', { name: 'Temizle' }).click();
  await page.getByRole('button', { name: 'Hepsini sil' }).click();
  await page.getByText('Henüz bildirim gelmedi').waitFor();
  expect(simulator.received()).toEqual([]);
});

test('narrows the list by type and number, and loads older ones', async () => {
  const wanted = newReference(2042);
  await push(simulator.url, { type: 13, referanceNo: wanted });
  for (let n = 0; n < 60; n++) await push(simulator.url, { type: 8 });
  await page.reload();
  await page.getByText('61 deneme').waitFor();
  await expect.poll(() => rows().count()).toBe(50);
  await page.getByRole('button', { name: 'Daha eskileri göster' }).click();
  await rows().nth(60).waitFor();
  expect(await page.getByRole('button', { name: 'Daha eskileri göster' }).isHidden()).toBe(true);
  await page.getByRole('searchbox', { name: 'ReferanceNo ara' }).fill(wanted.toLowerCase().slice(0, 30));
  await page.getByText('1 deneme', { exact: true }).waitFor();
  expect(await rows().first().innerText()).toContain(wanted);
  await page.getByRole('combobox', { name: 'Türe göre filtrele' }).selectOption('8');
  await page.getByText('Bu filtreyle bildirim yok').waitFor();
  await push(simulator.url, { type: 8, referanceNo: wanted });
  await rows().first().getByText('Parametre değişikliği').waitFor();
});

test('tells when the simulator is away, and goes on when it is back', async () => {
  await push(simulator.url, { type: 13 });
  await rows().first().waitFor();
  const { port } = new URL(simulator.url);
  await simulator.close();
  await page.getByText('Bağlantı yok, yeniden deneniyor').waitFor();
  simulator = await startPlatformSimulator({ host: '127.0.0.1', port: Number(port) });
  await page.getByText('Henüz bildirim gelmedi').waitFor();
  await push(simulator.url, { type: 104 });
  await rows().first().getByText('Test bildirimi').waitFor();
  // The browser's own report of the lost connection.
  profile.complaints.length = 0;
});

test('fits a telephone', async () => {
  await push(simulator.url, { payload: JSON.stringify({ Text: 'x'.repeat(2000) }) });
  await page.setViewportSize({ width: 390, height: 844 });
  await rows().first().getByRole('button').click();
  await page.locator('#detail .json').first().waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await page.getByRole('button', { name: 'Kapat' }).click();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
});
