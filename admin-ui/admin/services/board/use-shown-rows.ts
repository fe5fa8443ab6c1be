import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import type { RowsProps } from './rows.js';

/** Rows beyond each edge of the window. */
const OVERSCAN = 6;

/** The places near the window, and the heights of what lies before and after them, in pixels. */
export function useShownRows({ total, onShown }: Pick<RowsProps, 'total' | 'onShown'>, height: number) {
  const container = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  // Filters above the rows wrap into more lines in a narrower window.
  useEffect(() => {
    const measure = () => setScrollMargin(container.current?.offsetTop ?? 0);
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    measure();
    return () => observer.disconnect();
  }, []);
  const rows = useWindowVirtualizer({
    count: total,
    estimateSize: () => height,
    overscan: OVERSCAN,
    scrollMargin,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are measured again
  useEffect(() => rows.measure(), [height]);
  const items = rows.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => onShown(first, last), [onShown, first, last]);
  return {
    container,
    shown: items.map(({ index }) => index),
    before: Math.max(0, (items[0]?.start ?? 0) - scrollMargin),
    after: Math.max(0, rows.getTotalSize() - ((items.at(-1)?.end ?? 0) - scrollMargin)),
    measure: rows.measureElement,
  };
}
