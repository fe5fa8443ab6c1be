import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RowsProps } from './rows.js';
import { PAGE_SIZE } from './use-board.js';

/** Rows beyond each edge of the window. */
const OVERSCAN = 6;
/** Of a group's head, in pixels, as a first guess. */
const HEAD_HEIGHT = 37;
/** What lies over the rows at the window's edges: header and head of the table, and the bar of the selection. */
const COVERED = { top: 96, bottom: 72 };

/** A row in the document, and the height of those left out before it, in pixels. */
export interface ShownRow {
  index: number;
  gap: number;
}

/** The rows near the window and the one with the focus. */
export function useShownRows(
  { total, onShown, heads }: Pick<RowsProps, 'total' | 'onShown' | 'heads'>,
  height: number,
) {
  const container = useRef<HTMLDivElement>(null);
  const [given, setActive] = useState(0);
  const active = Math.min(given, Math.max(0, total - 1));
  const scrollMargin = useOffset(container);
  const rangeExtractor = useCallback(
    (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), active])].sort((one, other) => one - other),
    [active],
  );
  const rows = useWindowVirtualizer({
    count: total,
    estimateSize: (index) => height + heads.before(index).length * HEAD_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin,
    scrollPaddingStart: COVERED.top,
    scrollPaddingEnd: COVERED.bottom,
    rangeExtractor,
    measureElement: (row) => heightOf(row) + heightOfHeads(row),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height, or with other heads, are measured again
  useLayoutEffect(() => rows.measure(), [height, heads.key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another function has each row in the document measured
  const measure = useCallback((row: HTMLElement | null) => rows.measureElement(row), [height, heads.key]);
  const items = rows.getVirtualItems();
  const pages = [...new Set(items.map(({ index }) => Math.floor(index / PAGE_SIZE)))].join();
  useEffect(() => {
    if (pages !== '') onShown(pages.split(',').map(Number));
  }, [onShown, pages]);
  const shown: ShownRow[] = items.map(({ index, start }, place) => ({
    index,
    gap: start - (items[place - 1]?.end ?? scrollMargin),
  }));
  return {
    container,
    shown,
    after: Math.max(0, rows.getTotalSize() - ((items.at(-1)?.end ?? 0) - scrollMargin)),
    measure,
    active,
    setActive,
    scrollTo: (index: number) => rows.scrollToIndex(index, { align: 'auto' }),
  };
}

const heightOf = (element: Element | null) => (element instanceof HTMLElement ? element.offsetHeight : 0);

/** The heads right before a row. */
function heightOfHeads({ previousElementSibling: before }: Element): number {
  return before?.matches('[data-group-head]') ? heightOf(before) + heightOfHeads(before) : 0;
}

/** Where the element begins in the page, in pixels: filters above it wrap into more lines in a narrower window. */
function useOffset(element: { current: HTMLElement | null }): number {
  const [offset, setOffset] = useState(0);
  useEffect(() => {
    const measure = () => setOffset(element.current?.offsetTop ?? 0);
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    measure();
    return () => observer.disconnect();
  }, [element]);
  return offset;
}
