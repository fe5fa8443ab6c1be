import { oneId, type Params, text, word } from '../address/params.js';
import type { RequestOf, ResponseOf } from '../api/client.js';
import { PAGE_SIZE } from '../api/use-list.js';

export type Vehicle = ResponseOf<'/api/admin/vehicles', 'get'>['Items'][number];
export type VehicleHistory = ResponseOf<'/api/admin/vehicles/{id}', 'get'>;
export type Version = ResponseOf<'/api/admin/vehicle-catalog/versions', 'get'>['Items'][number];
export type Sync = ResponseOf<'/api/admin/vehicle-catalog/syncs/{id}', 'get'>;
export type Gate = Sync['Gates'][number]['Gate'];

export const STATES = ['active', 'inactive'] as const;

/** The state of the vehicles' screen, as its address names it. */
export const VEHICLES_ADDRESS = {
  tab: word(['vehicles', 'versions', 'syncs'], 'vehicles'),
  q: text,
  brand: oneId,
  state: word(['', ...STATES], ''),
  page: oneId,
} as const;
export type VehiclesState = typeof VEHICLES_ADDRESS extends Params<infer S> ? S : never;

/** The search as the API takes it. */
export function searchQuery({
  q,
  brand,
  state,
  page,
}: VehiclesState): NonNullable<RequestOf<'/api/admin/vehicles', 'get'>['query']> {
  return {
    q: q.trim() || undefined,
    brandCode: brand,
    active: state === '' ? undefined : state === 'active',
    page: page ?? 1,
    pageSize: PAGE_SIZE,
  };
}

/** The month that a list is for, with its revision: `2026-11 R2`. */
export const periodText = ({ Period, Revision }: Pick<Version, 'Period' | 'Revision'>): string =>
  Period === null ? '–' : Revision === null ? Period : `${Period} R${Revision}`;
