import { describe, expect, test } from 'vitest';
import { changedRights, NO_RIGHTS, randomPassword } from './user.js';

describe('the rights that a change sends', () => {
  const before = {
    roles: ['Operator', 'Supervizor'],
    permissions: ['Create'],
    insuranceCompanyIds: [110, 124],
    agentId: 42,
  } as const;

  test('are those that differ; another order is no difference', () => {
    expect(changedRights(before, before)).toEqual({});
    expect(changedRights(before, { ...before, roles: ['Supervizor', 'Operator'] })).toEqual({});
    expect(changedRights(before, { ...before, roles: ['Operator'] })).toEqual({ roles: ['Operator'] });
    expect(changedRights(before, { ...before, permissions: [], insuranceCompanyIds: [110, 125] })).toEqual({
      permissions: [],
      insuranceCompanyIds: [110, 125],
    });
  });

  test('name another agent, and none where the choice was taken back', () => {
    expect(changedRights(before, { ...before, agentId: 43 })).toEqual({ agentId: 43 });
    expect(changedRights(before, { ...before, agentId: undefined })).toEqual({});
    expect(changedRights(NO_RIGHTS, { ...NO_RIGHTS, agentId: 42 })).toEqual({ agentId: 42 });
  });
});

test('a random password has 20 characters that cannot be mistaken, and is another one each time', () => {
  const passwords = Array.from({ length: 200 }, randomPassword);
  for (const password of passwords) expect(password).toMatch(/^[a-hjkmnp-zA-HJ-NP-Z2-9]{20}$/);
  expect(new Set(passwords).size).toBe(200);
});
