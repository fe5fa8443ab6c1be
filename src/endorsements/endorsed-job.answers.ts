import { filledText, nullable, Property } from '../api/api-schemas.js';
import { JobItem } from '../offline-jobs/job.answers.js';
import { EndorsementMadePayload } from './endorsement.payloads.js';

/** A platform's job with what became of it. */
export class EndorsedJob extends JobItem {
  @Property(
    nullable(filledText('The policy that the endorsement changes, if it was named.', '100000334601017')),
  )
  PolicyNumber: string | null;
  @Property(nullable(EndorsementMadePayload)) Endorsement: EndorsementMadePayload | null;
}
