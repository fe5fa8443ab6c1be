import { SERVICE_STATUSES, type ServiceStatus } from '../status/status.rules.js';

/** Stands in a list of ids for records without such an id. */
export const NONE = 'none';

/** The ids of a list, in which 0 stands for records without such an id; undefined when there is no list. */
export function idsOf(list: string | undefined): number[] | undefined {
  return list?.split(',').map((entry) => (entry.toLowerCase() === NONE ? 0 : Number(entry)));
}

/** The statuses of a list whose words may be in any case; undefined when there is no list. */
export function statusesOf(list: string | undefined): ServiceStatus[] | undefined {
  const words = list?.toLowerCase().split(',');
  return words && SERVICE_STATUSES.filter((status) => words.includes(status.toLowerCase()));
}
