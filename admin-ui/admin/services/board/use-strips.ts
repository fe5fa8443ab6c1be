import { useQueries, useQuery } from '@tanstack/react-query';
import { api, type ResponseOf } from '../../api/client.js';
import { businessNow } from '../../texts/zone.js';
import type { Board } from './use-board.js';

type Days = ResponseOf<'/api/admin/service-availabilities/availability', 'get'>;

/** What a strip shows of a service. */
export interface Strip {
  days: (number | null)[];
  share: number;
  closings: number;
}

/** Days of a strip, today among them. */
const DAYS = 30;
const DAY_MS = 86_400_000;
/** Rows of one read: scrolling reads block by block. */
const BLOCK = 25;
const FRESH_MS = 300_000;

/** The last 30 days of the services at some places of the list, by their ids. */
export function useStrips(board: Board, places: readonly number[], now: number): ReadonlyMap<number, Strip> {
  const blocks = [...new Set(places.map((place) => Math.floor(place / BLOCK)))].map((block) =>
    Array.from({ length: BLOCK }, (_, n) => board.at(block * BLOCK + n)?.Id)
      .filter((id) => id !== undefined)
      .join(','),
  );
  const results = useQueries({
    queries: [...new Set(blocks)].filter((ids) => ids !== '').map((ids) => stripQuery(ids, now)),
  });
  return new Map(results.flatMap(({ data }) => (data ? stripsOf(data) : [])));
}

/** The last 30 days of one service; undefined until they are read. */
export function useStrip(id: number, now: number): Strip | undefined {
  const { data } = useQuery(stripQuery(String(id), now));
  return data && stripsOf(data)[0]?.[1];
}

function stripQuery(ids: string, now: number) {
  const to = businessNow(now).slice(0, 10);
  const from = businessNow(now - (DAYS - 1) * DAY_MS).slice(0, 10);
  return {
    queryKey: ['service days', from, to, ids],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api.call('get', '/api/admin/service-availabilities/availability', {
        query: { ids, from, to },
        signal,
      }),
    staleTime: FRESH_MS,
  };
}

/** The strips of an answer by the services' ids. */
export function stripsOf({ Items }: Days): [id: number, strip: Strip][] {
  return Items.map(({ Id, OpenSeconds, CatalogSeconds, Closings }) => {
    const days = OpenSeconds.map((open, place) => ({
      open: open === null ? null : Number(open),
      seconds: CatalogSeconds[place] ?? 0,
    })).map((day) => (day.seconds === 0 ? { ...day, open: null } : day));
    const known = days.flatMap(({ open, seconds }) => (open === null ? [] : [{ open, seconds }]));
    const total = known.reduce((sum, { seconds }) => sum + seconds, 0);
    return [
      Id,
      {
        days: days.map(({ open, seconds }) => (open === null ? null : Math.min(1, open / seconds))),
        share: total === 0 ? 0 : Math.min(1, known.reduce((sum, { open }) => sum + open, 0) / total),
        closings: Closings,
      },
    ];
  });
}
