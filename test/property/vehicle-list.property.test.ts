import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type TextForm, vehicleListText } from '../../kit/vehicle-list/delimited-text.js';
import type { ListContent, ListedVehicle } from '../../kit/vehicle-list/generate-list.js';
import { vehicleListWorkbook, WORKBOOK_SPELLINGS } from '../../kit/vehicle-list/workbook.js';
import { listReader } from '../support/vehicle-lists.js';

/** Whatever a list says, it is read the same from every kind of file; a failure prints its seed and path. */
const FIXED_SEED = 20261121;
const RANDOM_SEED = Math.trunc(Math.random() * 0x7fffffff);
const LONGER = Number(process.env['PROPERTY_RUNS'] ?? 1);
const { read } = listReader();

const code = fc.oneof(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 2_147_483_647 }));
const value = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 9_999_999 }),
  fc.integer({ min: 1, max: 999_999_999_999 }),
);

/** Characters that one kind of file or another must treat with care, in encodings that all of them have. */
const name = (length: number) =>
  fc
    .string({
      unit: fc.constantFrom(...'AB1 .,;"\'\t&<>()/\\-+=%_xİıŞşĞğÇçÖöÜü', '_x0041_', ']]>', '&amp;', '  '),
      minLength: 1,
      maxLength: length / 7,
    })
    .map((text) =>
      text
        .replaceAll('\t', ' ')
        .replaceAll(/_x[0-9a-f]{4}_/gi, '')
        .trim(),
    )
    .filter((text) => text !== '');

const list: fc.Arbitrary<ListContent> = fc
  .record({
    years: fc.uniqueArray(fc.integer({ min: 1950, max: 2100 }), { minLength: 1, maxLength: 15 }),
    brands: fc.dictionary(code.map(String), name(100), { minKeys: 1, maxKeys: 5 }),
    types: fc.uniqueArray(
      fc.tuple(fc.nat(), code, name(200), fc.array(value, { minLength: 15, maxLength: 15 })),
      { selector: ([brand, type]) => `${brand % 60}-${type}`, minLength: 1, maxLength: 60 },
    ),
  })
  .map(({ years, brands, types }) => {
    const known = Object.entries(brands);
    const vehicles = types.map(([index, modelCode, modelName, amounts]): ListedVehicle => {
      const [brandCode = '', brandName = ''] = known[index % known.length] ?? [];
      const values = years
        .map((year, column): [number, number] => [year, amounts[column] ?? 0])
        .filter(([, amount]) => amount > 0)
        .sort(([a], [b]) => b - a);
      return { brandCode: Number(brandCode), brandName, modelCode, modelName, values };
    });
    return { title: 'Ağustos 2026', years, vehicles: uniqueByKey(vehicles) };
  });

function uniqueByKey(vehicles: ListedVehicle[]): ListedVehicle[] {
  return [
    ...new Map(vehicles.map((vehicle) => [`${vehicle.brandCode}-${vehicle.modelCode}`, vehicle])).values(),
  ];
}

const textForm: fc.Arbitrary<TextForm> = fc.record({
  separator: fc.constantFrom(';', ',', '\t'),
  encoding: fc.constantFrom('utf-8', 'utf-8-bom', 'utf-16le', 'windows-1254'),
  numbers: fc.constantFrom('plain', 'turkish'),
});

async function expectRead(content: Buffer, { vehicles }: ListContent): Promise<void> {
  const { rows, warnings } = await read(content);
  expect(rows).toEqual(vehicles.map((vehicle, index) => ({ ...vehicle, line: index + 3 })));
  expect(warnings).toEqual([]);
}

describe.each([
  ['the fixed seed', FIXED_SEED],
  ['the random seed', RANDOM_SEED],
])('with %s %i', { timeout: 300_000 * LONGER }, (_, seed) => {
  const options = (runs: number) => ({ seed, numRuns: runs * LONGER });

  test('Any list reads the same from every kind of file', { tags: 'vehicle-list' }, async () => {
    const reads = async (given: ListContent) => {
      for (const spelling of WORKBOOK_SPELLINGS) {
        await expectRead(await vehicleListWorkbook(given, spelling), given);
      }
    };
    await fc.assert(fc.asyncProperty(list, reads), options(60));
  });

  test('a list as text, with any separator, encoding and way to write numbers, reads back equal', async () => {
    const reads = async (given: ListContent, form: TextForm) =>
      expectRead(vehicleListText(given, form), given);
    await fc.assert(fc.asyncProperty(list, textForm, reads), options(120));
  });
});
