import { filledText, id, listOf, nullable, Property, word } from '../api/api-schemas.js';
import { JobItem, ReachableStage } from './job.answers.js';
import { STAGE_NAMES } from './job-codes.rules.js';

/** A job as the staff's list shows it. */
export class StaffJobItem extends JobItem {
  @Property(id(undefined, 110)) InsuranceCompanyId: number;
  @Property(nullable(filledText('Null when the company has left the service catalog.', 'Örnek Sigorta')))
  InsuranceCompanyName: string | null;
  @Property(nullable(filledText('Null when the company’s product is not in the service catalog.', 'Kasko')))
  ProductName: string | null;
  @Property(id('The agent that opened the job.', 42)) AgentId: number;
  @Property(
    nullable(
      filledText('The policy that the endorsement changes, if the platform named it.', '100000334601017'),
    ),
  )
  PolicyNumber: string | null;
}

/** A job with the stages that it can come to. */
export class StaffJob extends StaffJobItem {
  @Property(word(STAGE_NAMES, 'Name of the stage in messages.', 'Zeyil İsteği')) StageName: string;
  @Property(listOf(ReachableStage)) ReachableStages: ReachableStage[];
}
