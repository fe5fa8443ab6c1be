import { afterAll, afterEach, expect, test, vi } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { main } from './main.js';

const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
const errors = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
afterEach(() => void vi.clearAllMocks());
afterAll(() => void vi.restoreAllMocks());

test('--help tells the arguments and the faults, ends with 0 and does nothing else', async () => {
  expect(await main(['--help', '--seed', '7'])).toBe(0);
  for (const name of ['--rounds', '--seed', '--block', '--store', '--version', 'kill -9', 'SIGSTOP'])
    expect(out).toHaveBeenCalledWith(expect.stringContaining(name));
});

test('--version tells the version of the service and ends with 0', async () => {
  expect(await main(['--version'])).toBe(0);
  expect(out).toHaveBeenCalledWith(`${manifest.version}\n`);
});

test.each([
  ['an unknown argument', ['--round', '7']],
  ['an argument without its dashes', ['7']],
  ['a number that is none', ['--rounds', 'many']],
  ['a negative number', ['--seed=-1']],
  ['no rounds', ['--rounds', '0']],
  ['rounds that are never looked at', ['--block', '0']],
  ['a document store that is not known', ['--store', 'tape']],
])('%s ends with 2 and touches nothing', async (_, args) => {
  expect(await main(args)).toBe(2);
  expect(out).not.toHaveBeenCalled();
  expect(errors).toHaveBeenCalledWith(expect.stringContaining('This is not understood'));
});
