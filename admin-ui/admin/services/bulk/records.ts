import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type RequestOf, type ResponseOf } from '../../api/client.js';
import { serviceNow } from '../../api/service-now.js';
import { filterQuery } from '../board/board-address.js';
import { type BulkState } from './bulk-address.js';
import { keptDraft } from './draft.js';

export type BulkService = ResponseOf<'/api/admin/service-availabilities', 'get'>['Items'][number];
type Query = NonNullable<RequestOf<'/api/admin/service-availabilities', 'get'>['query']>;

const READ_AT_ONCE = 1_000;

/**
 * The records that a bulk change may take, by company, product and operation. The page reads them once, when the change begins:
 * rows must not move while a person chooses, and the service passes by the records that changed meanwhile.
 */
export function useRecords({ to: _, chosen, ...filter }: BulkState) {
  // A relative filter means the moment at which the change began.
  const [now] = useState(serviceNow);
  const query = filterQuery(filter, now);
  const ids = chosen ? (keptDraft()?.ids ?? []) : undefined;
  return useQuery({
    queryKey: ['bulk', 'records', ids ?? query],
    queryFn: ({ signal }) => (ids ? chosenRecords(ids, signal) : filteredRecords(query, signal)),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isHeld: true },
    gcTime: 0,
  });
}

async function filteredRecords(query: Query, signal: AbortSignal): Promise<BulkService[]> {
  const records: BulkService[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await readPage({ ...query, page }, signal);
    records.push(...answer.Items);
    if (!answer.HasNextPage) return records;
  }
}

async function chosenRecords(ids: readonly number[], signal: AbortSignal): Promise<BulkService[]> {
  const records: BulkService[] = [];
  for (const some of chunks(ids, READ_AT_ONCE))
    records.push(...(await readPage({ id: some.join(',') }, signal)).Items);
  return records;
}

function readPage(query: Query, signal: AbortSignal) {
  return api.call('get', '/api/admin/service-availabilities', {
    query: { ...query, sortBy: 'company', pageSize: READ_AT_ONCE },
    signal,
  });
}

/** The list in parts of at most `size`. */
export function chunks<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, part) =>
    list.slice(part * size, (part + 1) * size),
  );
}
