import { type ApiTag, envelope, type OperationDescription } from '../../api/api-description.js';
import { objectOf, paged } from '../../api/api-schemas.js';
import { SourceItem } from '../../sources/source.answers.js';
import { LIST_LIMITS } from '../list/list-limits.js';
import { UPLOAD_REFUSALS } from '../upload/upload.refusals.js';
import { StartedVehicleSync, VehicleSyncItem } from './sync.answers.js';
import { SYNC_NOT_FOUND, SYNC_RUNNING, VERSION_TO_ROLL_BACK_NOT_FOUND } from './sync.refusals.js';

const SYNCS: ApiTag = {
  name: 'Vehicle catalog syncs',
  tr: 'Araç kataloğu eşitlemeleri',
  part: 'staff',
  about:
    'Taking over the monthly vehicle value list: as a whole or not at all, one list at a time, with a version that can be ' +
    'taken back.',
};

const LIST_FILE = {
  type: 'string',
  format: 'binary',
  description: 'The list as it is published (.xlsx) or as CSV; at most 50 MB.',
};

export const START_SYNC: OperationDescription = {
  tag: SYNCS,
  summary: { en: 'Send a value list', tr: 'Değer listesi gönder' },
  details:
    'Answered when the file has arrived and its sync has begun; read the sync for its progress and outcome. What is wrong ' +
    'with the list ends it as `Failed`, with every reason in `Error`. A suspicious list does not pass its gate, and neither ' +
    'does its dry run, until `confirm` opens the gate by its name: `olderPeriod` (an earlier month than the last applied ' +
    'list, or a lower revision of the same month), `deactivations` (more than 5 % of the active records; records whose ' +
    'values all lie in model years that left the list at its old end do not count), `lostYear` (a model year without any ' +
    'value that is not the oldest, or one that loses more than a fifth of its values, 50 at least, while the records stay), `newYear` (a new model year that does not follow the newest), `valueMoves` (a value ' +
    'moves more than fivefold), `medianMove` (more than half of all values, or of those of one model year, move beyond ' +
    '1.5-fold), `names` (more than 2 % of the records that stay have another name), `implausible` (the median value of a ' +
    'first list is beyond 50,000 to 50,000,000 lira). Always refused: a list whose title and file name tell different ' +
    'months, sheets with the header of a list but different columns, and a cell that a spreadsheet program shows and the ' +
    'file does not store (a formula without its result, an error value), with its sheet, row and column. Sheets with the ' +
    'same columns are joined; hidden sheets are left out and named in `Warnings`.',
  answers: { 202: envelope(StartedVehicleSync) },
  refusals: [SYNC_RUNNING, ...UPLOAD_REFUSALS],
  body: { bytes: LIST_LIMITS.fileBytes, content: { 'multipart/form-data': objectOf({ file: LIST_FILE }) } },
};

export const LIST_SYNCS: OperationDescription = {
  tag: SYNCS,
  summary: { en: 'List syncs', tr: 'Eşitlemeleri listele' },
  details: 'Newest first.',
  answers: { 200: envelope(paged(VehicleSyncItem)) },
};

export const READ_SYNC: OperationDescription = {
  tag: SYNCS,
  summary: { en: 'Read a sync', tr: 'Eşitlemeyi oku' },
  details: 'The progress of a running sync, and the outcome of a finished one.',
  answers: { 200: envelope(VehicleSyncItem) },
  refusals: [SYNC_NOT_FOUND],
};

export const ROLL_BACK: OperationDescription = {
  tag: SYNCS,
  summary: { en: 'Take a version back', tr: 'Sürümü geri al' },
  details:
    'Makes the catalog what it was before this version, by a new version: what this version and every later one changed is ' +
    'undone, and what they added becomes inactive. It runs as a sync and is announced like any; no confirmation is needed.',
  answers: { 202: envelope(StartedVehicleSync) },
  refusals: [SYNC_RUNNING, VERSION_TO_ROLL_BACK_NOT_FOUND],
};

export const READ_LIST_SOURCE: OperationDescription = {
  tag: SYNCS,
  summary: { en: 'Read the source of the list', tr: 'Listenin kaynağını oku' },
  details:
    'The source that is pulled by schedule, and the last look at it; what it refused stands in the syncs.',
  answers: { 200: envelope(SourceItem) },
};
