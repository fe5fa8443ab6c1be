import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const rows = readFileSync('docs/interface.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Promise'))
  .map((line) => {
    const [, promise = '', file = '', name = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    return {
      promise,
      file: file.replaceAll('`', ''),
      name: name.replaceAll('\\|', '|').replace(/^`|`$/g, ''),
    };
  });

/** As it would stand in a source file, whatever quotes it is in. */
const unescaped = (text: string) => text.replace(/\\(['"`\\])/g, '$1');

describe('docs/interface.md', () => {
  it('has a row for every promise that is kept', () => {
    expect(rows.length).toBeGreaterThan(100);
    for (const row of rows) expect(row.promise, JSON.stringify(row)).not.toBe('');
  });

  it('names only tests that exist', () => {
    const missing = rows.filter(
      ({ file, name }) =>
        !existsSync(file) || !name || !unescaped(readFileSync(file, 'utf8')).includes(unescaped(name)),
    );
    expect(missing).toEqual([]);
  });
});
