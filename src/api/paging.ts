/** The paged envelope of the interface: `Size` is the requested page size, `TotalPage` is 0 when there are no items. */
export interface Page<T> {
  TotalCount: number;
  Page: number;
  Size: number;
  TotalPage: number;
  HasNextPage: boolean;
  HasPreviousPage: boolean;
  Items: T;
}

/** Wraps one page; a page beyond the end still has the true totals. */
export function pageOf<T>(items: T, totalCount: number, page: number, size: number): Page<T> {
  const totalPage = Math.ceil(totalCount / size);
  return {
    TotalCount: totalCount,
    Page: page,
    Size: size,
    TotalPage: totalPage,
    HasNextPage: page < totalPage,
    HasPreviousPage: page > 1 && totalCount > 0,
    Items: items,
  };
}
