import { expect, test } from 'vitest';
import { auditedValues, beforeAndAfter } from './audit.rules.js';

test('fields have the names that answers use, and what was not given is left out', () => {
  expect(auditedValues({ userName: 'a', agentId: undefined, roles: ['Operator'], isActive: false })).toEqual({
    UserName: 'a',
    Roles: ['Operator'],
    IsActive: false,
  });
});

test('of a secret only that it is set stands there, never its value or hash', () => {
  const secrets = ['platformApiKey', 'password'];
  expect(auditedValues({ platformApiKey: 'k', password: null, name: 'x' }, { secrets })).toEqual({
    PlatformApiKey: 'set',
    Password: null,
    Name: 'x',
  });
});

test('before and after have the changed fields alone', () => {
  const stored = { id: 1, name: 'Old', platformUrl: null, platformApiKey: 'v1:abc', isActive: true };
  const changed = { name: 'New', platformUrl: 'https://x', platformApiKey: 'v1:def' };
  expect(beforeAndAfter(stored, changed, ['platformApiKey'])).toEqual({
    before: { Name: 'Old', PlatformUrl: null, PlatformApiKey: 'set' },
    after: { Name: 'New', PlatformUrl: 'https://x', PlatformApiKey: 'changed' },
  });
});

test('a secret that is new was null, and one that is removed is null', () => {
  const secrets = ['platformApiKey', 'password'];
  expect(beforeAndAfter({ platformApiKey: null }, { platformApiKey: 'v1:x' }, secrets)).toEqual({
    before: { PlatformApiKey: null },
    after: { PlatformApiKey: 'changed' },
  });
  expect(beforeAndAfter({ platformApiKey: 'v1:x' }, { platformApiKey: null }, secrets)).toEqual({
    before: { PlatformApiKey: 'set' },
    after: { PlatformApiKey: null },
  });
});
