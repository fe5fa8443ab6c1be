import { MEGABYTE } from '../../api/binding/rules.js';
import { VALIDATION_FAILED } from '../../api/general.refusals.js';
import { answeredWhen, refusal } from '../../api/refusal.js';
import { LIST_LIMITS } from '../list/list-limits.js';

const LIST_MISSING = answeredWhen(
  VALIDATION_FAILED,
  'The field `file` is missing, comes twice, or the upload ends before it is complete.',
);

export const LIST_TOO_LARGE = refusal({
  kind: 'tooLarge',
  code: 'General.PayloadTooLarge',
  message: `The file must be at most ${LIST_LIMITS.fileBytes / MEGABYTE} MB.`,
  when: 'The file is larger.',
});

export const MEDIA_TYPE_NOT_FORM = refusal({
  kind: 'unsupported',
  code: 'General.UnsupportedMediaType',
  message: 'Content-Type must be multipart/form-data.',
  when: 'The Content-Type is another one, or missing.',
});

/** The refusals of an upload. */
export const UPLOAD_REFUSALS = [LIST_MISSING, LIST_TOO_LARGE, MEDIA_TYPE_NOT_FORM];
