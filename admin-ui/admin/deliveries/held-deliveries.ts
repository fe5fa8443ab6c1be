import { useQueries } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../api/client.js';
import type { DeliveryItem } from './deliveries-address.js';

/** Held rows that have left the list are read one by one, the upper ones. */
const READ_AT_MOST = 20;

/** The rows to show, and how many changes wait behind them. */
export interface HeldDeliveries {
  rows: readonly DeliveryItem[];
  changes: number;
  show(): void;
}

/**
 * Holds the shown rows in their places while `isHeld`; what each row says stays up to date. Rows that are read
 * behind them follow.
 * @param key of the filter: rows of another one replace the held ones
 * @param isBehind whether a row comes after another one in the order of the list
 */
export function useHeldDeliveries(
  key: string,
  read: readonly DeliveryItem[],
  isHeld: boolean,
  isBehind: (row: DeliveryItem, other: DeliveryItem) => boolean,
): HeldDeliveries {
  const shown = useRef<Held & { key: string }>(undefined);
  const [, render] = useState(0);
  const held = isHeld && shown.current?.key === key ? shown.current : undefined;
  const known = new Map(read.map((row) => [String(row.Id), row]));
  // One that goes to a later place while pages are read may stand in two of them.
  const once = [...known.values()];
  const older = held === undefined ? [] : behind(held, once, isBehind);
  const places = held === undefined ? once : [...held.rows, ...older];
  const left = held === undefined ? [] : places.filter((row) => !known.has(String(row.Id)));
  const present = usePresent(left.slice(0, READ_AT_MOST));
  const rows = places.map((row) => known.get(String(row.Id)) ?? present.get(String(row.Id)) ?? row);
  shown.current = { key, rows, end: held === undefined ? once.at(-1) : (older.at(-1) ?? held.end) };
  const kept = new Set(places.map(({ Id }) => String(Id)));
  const come = once.filter(({ Id }) => !kept.has(String(Id))).length;
  return {
    rows,
    changes: come + left.length,
    show: () => {
      shown.current = undefined;
      render((n) => n + 1);
    },
  };
}

interface Held {
  rows: readonly DeliveryItem[];
  /** The last one as it was when it was read: it may have come to another place since. */
  end: DeliveryItem | undefined;
}

/** What is read behind the held rows. */
export function behind(
  { rows, end }: Held,
  read: readonly DeliveryItem[],
  isBehind: (row: DeliveryItem, other: DeliveryItem) => boolean,
): readonly DeliveryItem[] {
  if (end === undefined) return read;
  const held = new Set(rows.map(({ Id }) => String(Id)));
  return read.filter((row) => !held.has(String(row.Id)) && isBehind(row, end));
}

function usePresent(left: readonly DeliveryItem[]): ReadonlyMap<string, DeliveryItem> {
  const found = useQueries({
    queries: left.map(({ Id }) => ({
      queryKey: ['deliveries', 'one', String(Id)],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.call('get', '/api/admin/deliveries/{id}', {
          path: { id: Id },
          query: { payload: false },
          signal,
        }),
    })),
  });
  return new Map(found.flatMap(({ data }) => (data ? [[String(data.Id), data] as const] : [])));
}
