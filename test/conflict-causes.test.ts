import { expect, test } from 'vitest';
import { tr } from '../admin-ui/admin/texts/tr.js';
import { CONFLICT_CAUSES } from '../src/errors/conflict-causes.rules.js';
import { record, startAvailability } from './support/availability.js';
import { startOnce } from './support/start-once.js';

// @module-tag api-docs
const on = startOnce(startAvailability);

interface Described {
  paths: Record<string, Record<string, { responses?: Record<string, Conflict> }>>;
}
interface Conflict {
  content?: {
    'application/json'?: { examples?: Record<string, { value: { Details?: { Cause: string } } }> };
  };
}

test('Every conflict that an operation of the staff answers has a cause of its own in `Details`, and every cause is answered', async () => {
  const { paths } = (await on.service.anonymous.get('/api/openapi.json')).json<Described>();
  const answered = new Set<string>();
  for (const [path, operations] of Object.entries(paths)) {
    if (!path.startsWith('/api/admin/')) continue;
    for (const { responses } of Object.values(operations)) {
      const examples = responses?.['409']?.content?.['application/json']?.examples ?? {};
      const causes = Object.values(examples).map(({ value }) => value.Details?.Cause);
      expect(causes, path).not.toContain(undefined);
      expect(new Set(causes).size, path).toBe(causes.length);
      for (const cause of causes) answered.add(String(cause));
    }
  }
  expect([...answered].sort()).toEqual([...CONFLICT_CAUSES]);
});

test('Every sentence of the screens for a conflict has a cause that is answered', () => {
  const named = Object.keys(tr).flatMap((key) => /^error\.([A-Z]\w+)$/.exec(key)?.[1] ?? []);
  expect(named.length).toBeGreaterThan(10);
  expect(CONFLICT_CAUSES).toEqual(expect.arrayContaining(named));
});

test('A conflict about a status shows the present one: `Details.Present` has status, reason, by whom and when', async () => {
  await on.sync([record(110, 111, 14)]);
  const id = await on.idOf(110, 111, 14);
  const never = await on.setStatus(id, { status: 'Active', reason: 'Aç' });
  expect(never.json()).toMatchObject({
    Code: 'General.Conflict',
    Details: { Cause: 'SameStatus', Present: { Status: 'Active', ChangedBy: 'Katalog senkronizasyonu' } },
  });
  await on.setStatus(id, { status: 'ManualDisabled', reason: 'Arıza' });
  const Present = {
    Status: 'ManualDisabled',
    Reason: 'Arıza',
    ChangedBy: expect.stringMatching(/^user-/),
    ChangedAt: expect.stringMatching(/\+03:00$/),
  };
  const stale = await on.setStatus(id, { status: 'AutoDisabled', reason: 'Aç', expectedStatus: 'Active' });
  expect(stale.json()).toEqual({
    Status: false,
    Code: 'General.Conflict',
    Message: 'The status is not the expected one: ManualDisabled.',
    Response: null,
    Details: { Cause: 'StatusNotExpected', Present },
  });
});

test('An error without such a cause has no `Details`', async () => {
  const missing = await on.setStatus(999_999, { status: 'Active', reason: 'Aç' });
  expect([missing.status, 'Details' in missing.json()]).toEqual([404, false]);
});
