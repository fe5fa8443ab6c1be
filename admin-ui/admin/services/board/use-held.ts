import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../api/client.js';
import { changesOf, hold, type Rows } from './held.js';
import type { Service } from './service.js';

/** As many as one read takes. */
const READ_AT_ONCE = 1_000;

/** The rows to show, and how many changes wait behind them. */
export interface HeldRows {
  rows: Rows<Service> | undefined;
  /** How many rows have come, left or moved meanwhile. */
  changes: number;
  show(): void;
}

/**
 * Holds the shown rows in their places while `isHeld`; what each row says stays up to date.
 * @param key of filter and order: rows of another one replace the held ones
 * @param read undefined while the rows of the key are not read
 */
export function useHeld(key: string, read: Rows<Service> | undefined, isHeld: boolean): HeldRows {
  const shown = useRef<{ key: string; rows: Rows<Service> }>(undefined);
  const [, render] = useState(0);
  if (read !== undefined) {
    const held = isHeld && shown.current?.key === key ? shown.current.rows : undefined;
    shown.current = { key, rows: hold(held, read) };
  }
  const held = shown.current?.rows;
  const isOther = read !== undefined && held !== undefined && held !== read;
  const present = useServices(isOther ? missing(held, read) : []);
  const rows = isOther ? withPresent(held, read, present) : held;
  if (shown.current && rows) shown.current.rows = rows;
  return {
    rows,
    changes: isOther ? changesOf(held, read) : 0,
    show: () => {
      shown.current = undefined;
      render((n) => n + 1);
    },
  };
}

/** The ids of held rows that the list has no more where it was read. */
function missing(held: Rows<Service>, read: Rows<Service>): number[] {
  const known = new Set([...read.pages.values()].flatMap((rows) => rows.map(({ Id }) => Id)));
  return [...held.pages.values()].flatMap((rows) => rows.map(({ Id }) => Id)).filter((id) => !known.has(id));
}

/** Services by id, also those that the filter leaves out. */
function useServices(ids: readonly number[]): readonly Service[] {
  const id = ids.slice(0, READ_AT_ONCE).join(',');
  const { data } = useQuery({
    queryKey: ['services', 'held', id],
    queryFn: ({ signal }) =>
      api.call('get', '/api/admin/service-availabilities', {
        query: { id, pageSize: READ_AT_ONCE },
        signal,
      }),
    enabled: id !== '',
  });
  return id === '' ? [] : (data?.Items ?? []);
}

/** The held rows with what is known of each service now; one that has left the catalog stays as it was seen last. */
function withPresent(held: Rows<Service>, read: Rows<Service>, present: readonly Service[]): Rows<Service> {
  const known = new Map([...[...read.pages.values()].flat(), ...present].map((row) => [row.Id, row]));
  return {
    total: held.total,
    pages: new Map(
      [...held.pages].map(([page, rows]) => [page, rows.map((row) => known.get(row.Id) ?? row)]),
    ),
  };
}
