import { expect, test } from 'vitest';
import { gridOf, nextCell } from './grid.js';
import type { Service } from './service.js';

const service = (
  InsuranceCompanyId: number,
  ProductName: string,
  ServiceOperationId: number,
  OutsourceProcessId: number | null = null,
) =>
  ({
    InsuranceCompanyId,
    InsuranceCompanyName: `Şirket ${InsuranceCompanyId}`,
    ProductName,
    ServiceOperationId,
    ServiceOperationName: `${ServiceOperationId}`,
    OutsourceProcessId,
    OutsourceProcessName: OutsourceProcessId === null ? null : 'Tramer',
  }) as Service;

const grid = gridOf([
  service(1, 'Kasko', 15),
  service(1, 'Kasko', 3),
  service(1, 'Kasko', 30, 4),
  service(2, 'Kasko', 30, 4),
]);

test('companies and their products stand below each other, operations beside each other in the order of their numbers', () => {
  expect(grid.columns.map(({ name }) => name)).toEqual(['3', '15', '30 · Tramer']);
  expect(
    grid.rows.map(({ company, product, cells }) => [
      company,
      product,
      cells.map((cell) => cell !== undefined),
    ]),
  ).toEqual([
    ['Şirket 1', 'Kasko', [true, true, true]],
    ['Şirket 2', 'Kasko', [false, false, true]],
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
