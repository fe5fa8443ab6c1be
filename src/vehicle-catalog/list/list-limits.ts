/** The limits of a list. The association's list reaches an eighth of one of these and less of the others. */
export interface ListLimits {
  /** Size of the file itself. */
  fileBytes: number;
  /** Size of everything unpacked from it, counted while unpacking. */
  expandedBytes: number;
  /** Ratio of the unpacked size to the size of the file, applied once `ratioFromBytes` are unpacked. */
  expandedRatio: number;
  ratioFromBytes: number;
  cells: number;
  /** Rows with content. */
  rows: number;
  /** Lines of a text, blank ones included: as many as a sheet has. */
  lines: number;
  /** Rows of a list with one row for each model year: these are gathered before they are passed on. */
  gatheredRows: number;
  /** Characters in one cell or one tag. */
  pieceCharacters: number;
  sharedStrings: number;
  sharedStringCharacters: number;
  /** Faults that are gathered before the reading stops. */
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
  lines: 1_048_576,
  gatheredRows: 500_000,
  pieceCharacters: MEGABYTE,
  sharedStrings: 1_000_000,
  sharedStringCharacters: 32 * MEGABYTE,
  refusals: 20,
  warnings: 100,
};
