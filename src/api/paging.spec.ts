import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageOf } from './paging.js';

describe('the paged envelope', () => {
  test.each([
    { total: 0, page: 1, size: 50, pages: 0, next: false, previous: false },
    { total: 0, page: 9, size: 50, pages: 0, next: false, previous: false },
    { total: 1, page: 1, size: 50, pages: 1, next: false, previous: false },
    { total: 50, page: 1, size: 50, pages: 1, next: false, previous: false },
    { total: 51, page: 1, size: 50, pages: 2, next: true, previous: false },
    { total: 51, page: 2, size: 50, pages: 2, next: false, previous: true },
    { total: 3, page: 2, size: 1, pages: 3, next: true, previous: true },
    { total: 3, page: 1000, size: 2, pages: 2, next: false, previous: true },
  ])(
    'The paged envelope states the position of the page; `TotalPage` of an empty list is 0 ($total records, page $page of size $size)',
    { tags: 'offline-jobs' },
    ({ total, page, size, pages, next, previous }) => {
      expect(pageOf(['item'], total, page, size)).toEqual({
        TotalCount: total,
        Page: page,
        Size: size,
        TotalPage: pages,
        HasNextPage: next,
        HasPreviousPage: previous,
        Items: ['item'],
      });
    },
  );

  test('following HasNextPage from page 1 visits every record exactly once', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.integer({ min: 1, max: 200 }), (total, size) => {
        let [page, seen] = [1, 0];
        for (;;) {
          const { HasNextPage, TotalPage } = pageOf([], total, page, size);
          seen += Math.max(0, Math.min(size, total - (page - 1) * size));
          if (!HasNextPage) return seen === total && page === Math.max(1, TotalPage);
          page += 1;
        }
      }),
    );
  });
});
