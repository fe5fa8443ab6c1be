import { describe, expect, test } from 'vitest';
import { changesOf, hold, type Rows } from './held.js';

const rows = (total: number, ...pages: [page: number, ids: number[]][]): Rows<{ Id: number }> => ({
  total,
  pages: new Map(pages.map(([page, ids]) => [page, ids.map((Id) => ({ Id }))])),
});

describe('Held rows', () => {
  test('pages that were shown keep their rows, new pages come as they were read, and pages out of sight are dropped', () => {
    const shown = rows(9, [0, [1, 2, 3]], [1, [4, 5, 6]]);
    const read = rows(8, [1, [6, 5, 4]], [2, [7, 8]]);
    expect(hold(shown, read)).toEqual(rows(9, [1, [4, 5, 6]], [2, [7, 8]]));
    expect(hold(undefined, read)).toBe(read);
  });

  const changes: [string, Rows<{ Id: number }>, Rows<{ Id: number }>, number][] = [
    ['nothing', rows(3, [0, [1, 2, 3]]), rows(3, [0, [1, 2, 3]]), 0],
    ['one row that moved to the front', rows(4, [0, [1, 2, 3, 4]]), rows(4, [0, [4, 1, 2, 3]]), 1],
    ['one row that moved to the end', rows(4, [0, [1, 2, 3, 4]]), rows(4, [0, [2, 3, 4, 1]]), 1],
    ['two rows that changed places', rows(4, [0, [1, 2, 3, 4]]), rows(4, [0, [1, 4, 3, 2]]), 2],
    ['a row that left the filter', rows(3, [0, [1, 2, 3]]), rows(2, [0, [1, 3]]), 1],
    ['a row that came into the filter', rows(2, [0, [1, 3]]), rows(3, [0, [1, 2, 3]]), 1],
    ['a row that came and pushed another one out', rows(9, [0, [1, 2, 3]]), rows(9, [0, [7, 1, 2]]), 1],
    ['rows that left unread pages', rows(900, [0, [1, 2]]), rows(898, [0, [1, 2]]), 2],
    [
      'a row that moved from the second page to the first',
      rows(6, [0, [1, 2, 3]], [1, [4, 5, 6]]),
      rows(6, [0, [6, 1, 2]], [1, [3, 4, 5]]),
      1,
    ],
    ['all rows away', rows(2, [0, [1, 2]]), rows(0, [0, []]), 2],
  ];
  test.each(changes)('%s: the number of changes is counted', (_, shown, read, count) => {
    expect(changesOf(shown, read)).toBe(count);
  });
});
