import { expect, test } from 'vitest';
import { helpAddress } from './help.js';

test.each([
  ['/services', 'services.html'],
  ['/services/12', 'service.html'],
  ['/services/change', 'bulk-change.html'],
  ['/services/change/plans', 'bulk-change.html'],
  ['/services/changes', 'bulk-change.html'],
  ['/services/plans', 'bulk-change.html'],
  ['/deliveries/7', 'delivery.html'],
  ['/agents/1', 'agent.html'],
  ['/jobs/policy', 'job.html'],
  ['/outgoing-logs/3', 'outgoing-logs.html'],
  ['/vehicles/syncs/4', 'vehicles.html'],
  ['/parameters/92/1-2', 'parameters.html'],
  ['/users', 'users.html'],
  ['/users/rights', 'users.html'],
  ['/users/4', 'user.html'],
  ['/account', 'account.html'],
  ['/', ''],
  ['/nothing', ''],
  ['/go/12', ''],
  ['/constructor', ''],
])('The help of a screen is its page of the documentation (%s: %s)', (path, page) => {
  expect(helpAddress(path, 'tr')).toBe(`/docs/tr/screens/${page}`);
  expect(helpAddress(path, 'en')).toBe(`/docs/en/screens/${page}`);
});
