/** What a list may cost at most. The association's list takes about a tenth of each. */
export interface ListLimits {
  /** Of the file as it is. */
  fileBytes: number;
  /** Of all that is unpacked from it, counted while unpacking. */
  expandedBytes: number;
  /** Times the size of the file that may be unpacked, once `ratioFromBytes` are. */
  expandedRatio: number;
  ratioFromBytes: number;
  cells: number;
  rows: number;
  /** Rows of a list with one row a model year: these are gathered before they are handed on. */
  gatheredRows: number;
  /** Characters in one cell or one tag. */
  pieceCharacters: number;
  sharedStrings: number;
  sharedStringCharacters: number;
  /** Faults that are gathered before the reading ends. */
  refusals: number;
  warnings: number;
}

const MEGABYTE = 1024 * 1024;

export const LIST_LIMITS: Readonly<ListLimits> = {
  fileBytes: 50 * MEGABYTE,
  expandedBytes: 200 * MEGABYTE,
  expandedRatio: 100,
  ratioFromBytes: 10 * MEGABYTE,
  cells: 10_000_000,
  rows: 1_000_000,
  gatheredRows: 500_000,
  pieceCharacters: MEGABYTE,
  sharedStrings: 1_000_000,
  sharedStringCharacters: 32 * MEGABYTE,
  refusals: 20,
  warnings: 100,
};
