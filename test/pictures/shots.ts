import type { Page } from 'playwright-core';
import { vehicleListText } from '../../kit/vehicle-list/delimited-text.js';
import { generateVehicleList } from '../../kit/vehicle-list/generate-list.js';
import { nextMonth } from '../../kit/vehicle-list/next-month.js';
import { PLAN, type Scene } from './scene.js';

/** A picture: an address of the screens, and what is done there before it is taken. */
export interface Shot {
  name: string;
  path(ids: Scene['ids']): string;
  reach?(page: Page, ids: Scene['ids']): Promise<unknown>;
  /** Pixels from the head of the page on. */
  height?: number;
}

const button = (page: Page, name: RegExp) => page.getByRole('button', { name });
const main = (page: Page) => page.getByRole('main');

/** One for each screen, in the order of the documentation's pages, which name them. */
export const SHOTS: readonly Shot[] = [
  { name: 'services', path: () => '/services', height: 640 },
  { name: 'service', path: ({ closed }) => `/services/${closed}` },
  { name: 'change', path: ({ toClose }) => `/services?change=${toClose}`, reach: giveReason },
  { name: 'bulk-change', path: () => '/services', reach: reviewBulk },
  { name: 'plans', path: () => `/services/change/plans?bulk=${PLAN}` },
  { name: 'deliveries', path: () => '/deliveries?view=all' },
  { name: 'delivery', path: () => '/deliveries', reach: openFirst },
  { name: 'agents', path: () => '/agents' },
  { name: 'agent', path: ({ failing }) => `/agents/${failing}` },
  { name: 'events', path: () => '/events' },
  { name: 'jobs', path: () => '/jobs' },
  { name: 'job', path: ({ job }) => `/jobs/${job}` },
  { name: 'policy', path: () => '/jobs/policy?number=100000334601074' },
  { name: 'settlement', path: () => '/settlement?day=2026-11-27' },
  { name: 'outgoing-logs', path: () => '/outgoing-logs' },
  { name: 'catalog', path: () => '/catalog' },
  { name: 'vehicles', path: () => '/vehicles' },
  { name: 'vehicle-list', path: () => '/vehicles', reach: tryList },
  { name: 'parameters', path: () => '/parameters/92' },
  { name: 'users', path: () => '/users' },
  { name: 'user', path: ({ clerk }) => `/users/${clerk}` },
  { name: 'audit', path: () => '/audit?changes=true' },
  { name: 'system', path: () => '/system' },
  { name: 'account', path: () => '/account' },
  { name: 'watch', path: () => '/watch', reach: (page) => page.getByRole('columnheader').first().waitFor() },
  { name: 'search', path: () => '/services', reach: searchInPalette },
];

async function openFirst(page: Page): Promise<void> {
  await main(page).locator('a[href*="/deliveries/"]').first().click();
  await page.getByRole('heading', { level: 1, name: /\d/ }).waitFor();
}

async function giveReason(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^(Planlı bakım|Planned maintenance)$/ }).click();
  await dialog
    .getByRole('button', { name: /(acenteye bildir|and tell)/ })
    .first()
    .waitFor();
}

/** Goes on to the second step of a change of many records. */
async function reviewBulk(page: Page, { planned, toClose }: Scene['ids']): Promise<void> {
  const draft = JSON.stringify({ ids: [...planned, toClose], to: 'ManualDisabled', reason: 'Planlı bakım' });
  await page.evaluate(`sessionStorage.setItem('zeyil.bulk', ${JSON.stringify(draft)})`);
  await page.goto('/admin/services/change?chosen=true&to=ManualDisabled');
  await button(page, /^(İleri|Next)$/).click();
  await button(page, /^(3 kaydı kapat|Close 3 records)$/).waitFor();
}

/** Has the list of the next month tried. */
async function tryList(page: Page): Promise<void> {
  const form = { separator: ';', encoding: 'utf-8-bom', numbers: 'turkish' } as const;
  const list = nextMonth(generateVehicleList({ rows: 200 }), 7);
  const file = { name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from(vehicleListText(list, form)) };
  await page.locator('input[type=file]').setInputFiles(file);
  await button(page, /^(Kontrol et|Try)/).click();
  await page
    .getByText(/^(Ön kontrol tamam|Tried)/)
    .first()
    .waitFor();
}

async function searchInPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('1004');
  await page.getByRole('dialog').getByRole('option').filter({ hasText: '1004' }).first().waitFor();
}
