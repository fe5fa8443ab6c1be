import { expect, test } from 'vitest';
import { isOlderRelease } from './schema-state.js';

test.each([
  ['0.1.0', '0.2.0', true],
  ['0.2.0', '0.2.0', false],
  ['0.2.0', '0.1.9', false],
  ['0.9.0', '0.10.0', true],
  ['0.10.0', '0.9.0', false],
  ['9.9.9', '10.0.0', true],
  ['1.2.3', '1.2.4', true],
  ['1.3.0', '1.2.4', false],
  ['0.2.0-rc.1', '0.2.0', false],
  ['0.1.9-rc.1', '0.2.0', true],
  ['0.2.0+build.7', '0.2.0', false],
])('%s is older than %s: %s', (version, than, older) => expect(isOlderRelease(version, than)).toBe(older));
