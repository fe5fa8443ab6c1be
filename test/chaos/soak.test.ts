import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { csvOf, plotOf, type Sample } from './samples.js';
import { main } from './soak.js';

const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
const errors = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
afterEach(() => void vi.clearAllMocks());
afterAll(() => void vi.restoreAllMocks());

describe('npx zeyil prove soak', () => {
  test('--help tells the arguments, ends with 0 and does nothing else', async () => {
    expect(await main(['--help'])).toBe(0);
    for (const name of ['--hours', '--seed', '--out']) {
      expect(out).toHaveBeenCalledWith(expect.stringContaining(name));
    }
  });

  test.each([
    ['an unknown argument', ['--hour', '7']],
    ['no time', ['--hours', '0']],
    ['a time that is none', ['--hours', 'long']],
    ['a seed that is none', ['--seed', 'x']],
  ])('%s ends with 2 and touches nothing', async (_, args) => {
    expect(await main(args)).toBe(2);
    expect(errors).toHaveBeenCalledWith(expect.stringContaining('This is not understood'));
  });
});

describe('the samples of a long run', () => {
  const sample = (minutes: number, heap: number): Sample => ({
    minutes,
    heapMb: [heap, 2, 3],
    rssMb: [100, 0, 0],
    connections: 12,
    liveMb: 1,
    endedMb: 10,
    jobsMb: 5,
    auditMb: 2,
    deadRows: 7,
    latenessMs: 3,
    ended: 1_024,
    requestsPerSecond: 44.5,
    checkSeconds: 6,
  });

  test('are a table with a column for each number', () => {
    const [head, first, second] = csvOf([sample(1, 50.555), sample(2, 60)]).split('\n');
    expect(head).toBe(
      'minutes,heapMb1,heapMb2,heapMb3,rssMb1,rssMb2,rssMb3,connections,liveMb,endedMb,jobsMb,auditMb,deadRows,latenessMs,ended,requestsPerSecond,checkSeconds',
    );
    expect(first).toBe('1,50.56,2,3,100,0,0,12,1,10,5,2,7,3,1024,44.5,6');
    expect(second).toMatch(/^2,60,/);
  });

  test('are drawn from zero to their largest value, over the whole time', () => {
    const svg = plotOf([sample(0, 30), sample(10, 60)]);
    expect(svg.match(/<polyline/g)).toHaveLength(12);
    // Half of the largest value at the left edge, all of it at the right one.
    expect(svg).toContain('points="46.0,121.0 486.0,46.0"');
    expect(svg).toContain('>60<');
    expect(svg).toContain('>never ended<');
    expect(svg).toContain('10 minutes');
  });
});
