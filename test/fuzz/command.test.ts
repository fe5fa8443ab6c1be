import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { main } from './main.js';

const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
const errors = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
afterEach(() => void vi.clearAllMocks());
afterAll(() => void vi.restoreAllMocks());

test('--help tells the arguments, ends with 0 and does nothing else', async () => {
  expect(await main(['--help', '--seed', '7'])).toBe(0);
  for (const name of ['--seed', '--requests', '--concurrency', '--only'])
    expect(out).toHaveBeenCalledWith(expect.stringContaining(name));
});

test.each([
  ['an unknown argument', ['--sed', '7']],
  ['an argument without its dashes', ['7']],
  ['a number that is none', ['--requests', 'many']],
  ['a negative number', ['--seed=-1']],
  ['nothing at once', ['--concurrency', '0']],
])('%s ends with 2 and touches nothing', async (_, args) => {
  expect(await main(args)).toBe(2);
  expect(out).not.toHaveBeenCalled();
  expect(errors).toHaveBeenCalledWith(expect.stringContaining('This is not understood'));
});
