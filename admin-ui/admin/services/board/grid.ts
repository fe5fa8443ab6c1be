import type { Service } from './service.js';
import { operationName } from './service-name.js';

/** Services of one company by product and operation. */
export interface Grid {
  /** The names of the operations, with their outsource processes. */
  columns: readonly string[];
  rows: readonly { product: string; cells: readonly (Service | undefined)[] }[];
}

/** Products downwards in the order of the services, operations to the right in Turkish order. */
export function gridOf(services: readonly Service[]): Grid {
  const columns = [...new Set(services.map(operationName))].sort((one, other) =>
    one.localeCompare(other, 'tr'),
  );
  const products = new Map<string, Map<string, Service>>();
  for (const service of services) {
    const row = products.get(service.ProductName) ?? new Map<string, Service>();
    row.set(operationName(service), service);
    products.set(service.ProductName, row);
  }
  const rows = [...products].map(([product, row]) => ({
    product,
    cells: columns.map((column) => row.get(column)),
  }));
  return { columns, rows };
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
