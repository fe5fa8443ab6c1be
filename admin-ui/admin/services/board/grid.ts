import type { Service } from './service.js';
import { operationName } from './service-name.js';

/** A product of a company, with its services by operation. */
interface Row {
  companyId: number;
  company: string;
  product: string;
  cells: readonly (Service | undefined)[];
}

/** Services by company, product and operation. */
export interface Grid {
  /** The operations with their outsource processes. */
  columns: readonly { key: string; name: string }[];
  rows: readonly Row[];
}

/** Companies and their products downwards in the order of the services, operations to the right in that of the catalog's numbers. */
export function gridOf(services: readonly Service[]): Grid {
  const columns = [...new Map(services.map((service) => [keyOf(service), service])).values()]
    .sort(
      (one, other) =>
        one.ServiceOperationId - other.ServiceOperationId ||
        (one.OutsourceProcessId ?? 0) - (other.OutsourceProcessId ?? 0),
    )
    .map((service) => ({ key: keyOf(service), name: operationName(service) }));
  const rows = new Map<string, Map<string, Service>>();
  for (const service of services) {
    const key = `${service.InsuranceCompanyId} ${service.ProductName}`;
    rows.set(key, (rows.get(key) ?? new Map<string, Service>()).set(keyOf(service), service));
  }
  return {
    columns,
    rows: [...rows.values()].map((row) => ({
      ...headOf(row),
      cells: columns.map(({ key }) => row.get(key)),
    })),
  };
}

const keyOf = ({ ServiceOperationId, OutsourceProcessId }: Service) =>
  `${ServiceOperationId} ${OutsourceProcessId ?? ''}`;

function headOf(row: ReadonlyMap<string, Service>): Omit<Row, 'cells'> {
  const [first] = row.values();
  if (first === undefined) throw new Error('A row has a service.');
  return {
    companyId: first.InsuranceCompanyId,
    company: first.InsuranceCompanyName,
    product: first.ProductName,
  };
}

/** The place of the next service in a direction; the same place when there is none. Empty cells are passed over. */
export function nextCell(
  { rows, columns }: Grid,
  from: Place,
  { down, right }: { down: number; right: number },
): Place {
  for (let row = from.row + down, column = from.column + right; ; row += down, column += right) {
    if (row < 0 || row >= rows.length || column < 0 || column >= columns.length) return from;
    if (rows[row]?.cells[column]) return { row, column };
  }
}

/** A cell, counted from 0. */
export interface Place {
  row: number;
  column: number;
}
