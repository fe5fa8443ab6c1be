import { agentName } from '../agents/agents.sql.js';
import { hit, OF_A_KIND, ORDERED_AT_MOST, type SoughtText } from '../data/search-hits.sql.js';
import { startingWith } from '../data/sought-words.js';

/** A beginning that is shorter fits too many policies to be of use. */
const SHORTEST_BEGINNING = 3;

/** Jobs as hits of a search. `company` is the SQL of the name of a company by its id, which stands in the service catalog. */
export class JobHits {
  private readonly shown: string;

  constructor(company: (id: string) => string) {
    const names = [agentName('j.agent_id'), company('j.insurance_company_id'), 'j.product_branch_name'];
    this.shown = hit('Job', 'j.id', 'j.id::text', {
      subtitle: `concat_ws(' · ', ${names.join(', ')})`,
      state: 'j.current_stage',
      at: 'j.last_action_date',
    });
  }

  /** The job $1. */
  get one(): string {
    return `${this.shown} from job j where j.id = $1::bigint`;
  }

  /** The jobs of the policy or proposal of this number. A hit does not repeat the number. */
  ofNumber({ whole }: SoughtText): string[] {
    return [`policy_number = ${whole}`, `platform_proposal_id #>> '{}' = ${whole}`].map((fits) =>
      this.newest(fits),
    );
  }

  /** The jobs of the policies whose number begins with the text, as it is typed and in capitals. */
  ofBeginning(sought: SoughtText): string[] {
    const { text, whole } = sought;
    if (text.length < SHORTEST_BEGINNING || !/\d/.test(text)) return [];
    return [...new Set([text, text.toUpperCase()])].map((beginning) =>
      this.newest(`policy_number like ${sought.add(startingWith(beginning))} and policy_number <> ${whole}
        order by policy_number using ~<~`),
    );
  }

  /**
   * The newest of the jobs that fit. The inner limit keeps the planner from walking back through all jobs by their id,
   * and the order of a beginning from reading the table.
   */
  private newest(fits: string): string {
    return `${this.shown} from (select * from job where ${fits} limit ${ORDERED_AT_MOST}) j order by j.id desc limit ${OF_A_KIND}`;
  }
}
