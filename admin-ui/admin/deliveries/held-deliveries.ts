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
 * Holds the shown rows in their places while `isHeld`; what each row says stays up to date. Older rows that are read
 * meanwhile follow them.
 * @param key of the filter: rows of another one replace the held ones
 */
export function useHeldDeliveries(
  key: string,
  read: readonly DeliveryItem[],
  isHeld: boolean,
): HeldDeliveries {
  const shown = useRef<{ key: string; rows: readonly DeliveryItem[] }>(undefined);
  const [, render] = useState(0);
  const held = isHeld && shown.current?.key === key ? shown.current.rows : undefined;
  const places = held === undefined ? read : placesOf(held, read);
  const known = new Map(read.map((row) => [String(row.Id), row]));
  const left = held === undefined ? [] : places.filter((row) => !known.has(String(row.Id)));
  const present = usePresent(left.slice(0, READ_AT_MOST));
  const rows = places.map((row) => known.get(String(row.Id)) ?? present.get(String(row.Id)) ?? row);
  shown.current = { key, rows };
  const kept = new Set(places.map(({ Id }) => String(Id)));
  const come = read.filter(({ Id }) => !kept.has(String(Id))).length;
  return {
    rows,
    changes: come + left.length,
    show: () => {
      shown.current = undefined;
      render((n) => n + 1);
    },
  };
}

/** The held rows, and after them those that are older. */
export function placesOf(
  held: readonly DeliveryItem[],
  read: readonly DeliveryItem[],
): readonly DeliveryItem[] {
  const last = held.at(-1);
  return last === undefined ? read : [...held, ...read.filter(({ Id }) => BigInt(Id) < BigInt(last.Id))];
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
