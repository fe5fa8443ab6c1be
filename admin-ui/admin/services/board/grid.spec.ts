import { expect, test } from 'vitest';
import { gridOf, nextCell } from './grid.js';
import type { Service } from './service.js';

const service = (
  ProductName: string,
  ServiceOperationName: string,
  OutsourceProcessName: string | null = null,
) => ({ ProductName, ServiceOperationName, OutsourceProcessName }) as Service;

const grid = gridOf([
  service('Kasko', 'İptal'),
  service('Kasko', 'Iade'),
  service('Kasko', 'Sorgu', 'Tramer'),
  service('Trafik', 'Sorgu', 'Tramer'),
]);

test('products stand below each other, operations beside each other in Turkish order', () => {
  expect(grid.columns).toEqual(['Iade', 'İptal', 'Sorgu · Tramer']);
  expect(grid.rows.map(({ product, cells }) => [product, cells.map((cell) => cell !== undefined)])).toEqual([
    ['Kasko', [true, true, true]],
    ['Trafik', [false, false, true]],
  ]);
});

test.each([
  [
    { row: 0, column: 0 },
    { down: 0, right: 1 },
    { row: 0, column: 1 },
  ],
  [
    { row: 0, column: 2 },
    { down: 0, right: 1 },
    { row: 0, column: 2 },
  ],
  [
    { row: 0, column: 2 },
    { down: 1, right: 0 },
    { row: 1, column: 2 },
  ],
  [
    { row: 0, column: 0 },
    { down: 1, right: 0 },
    { row: 0, column: 0 },
  ],
  [
    { row: 1, column: 2 },
    { down: 0, right: -1 },
    { row: 1, column: 2 },
  ],
  [
    { row: 1, column: 2 },
    { down: -1, right: 0 },
    { row: 0, column: 2 },
  ],
])(
  'arrows lead over empty cells to the next service, and stay where there is none (%j %j)',
  (from, step, to) => {
    expect(nextCell(grid, from, step)).toEqual(to);
  },
);
