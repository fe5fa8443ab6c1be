import { type ApiTag, envelope, type OperationDescription } from '../../common/api-description.js';
import { dateTime, flag, inline, int32, nullable } from '../../common/api-schemas.js';
import { RECORD_REFUSALS } from '../availability.answers.js';
import type { EvaluationItem } from './evaluation-switch.service.js';

const EVALUATION: ApiTag = {
  name: 'Automatic evaluation',
  tr: 'Otomatik değerlendirme',
  part: 'staff',
  about:
    'Closes an operation (`AutoDisabled`) when too many of its calls fail, and opens what it closed. It is off until ' +
    'it is switched on, and leaves alone what somebody closed by hand.',
};

export const SWITCH_EVALUATION: OperationDescription = {
  tag: EVALUATION,
  summary: { en: 'Switch a record', tr: 'Bir kayıt için aç ya da kapat' },
  details: 'What it had closed stays closed when it is switched off.',
  answers: { 204: null },
  refusals: RECORD_REFUSALS,
  example: { enabled: true },
};

export const SWITCH_EVALUATIONS: OperationDescription = {
  tag: EVALUATION,
  summary: { en: 'Switch many records', tr: 'Birçok kayıt için aç ya da kapat' },
  details:
    'Every record of the catalog that fits the whole filter now. Records that a later sync adds begin switched off; ' +
    'those that it brings back are switched as they were when they left.',
  answers: {
    200: envelope(inline<{ Changed: number }>({ Changed: int32('Records that were not so before.', 70) })),
  },
  example: { enabled: true, filter: { insuranceCompanyId: 110, serviceOperationId: 14 } },
};

export const SHOW_EVALUATION: OperationDescription = {
  tag: EVALUATION,
  summary: { en: 'Show what the evaluation sees', tr: 'Değerlendirmenin gördüğünü göster' },
  answers: {
    200: envelope(
      inline<EvaluationItem>({
        Enabled: flag('Whether it may close and open the record.', true),
        Calls: int32(
          'In the window, since the last change of status; counted whether it is switched on or not.',
          40,
        ),
        Failures: int32('Those of them that failed.', 3),
        Closings: int32('How often it closed the record in a row; each doubles the quiet period.', 0),
        QuietUntil: nullable(dateTime('When it may open what it closed; null unless it has closed it.')),
      }),
    ),
  },
  refusals: RECORD_REFUSALS,
};
