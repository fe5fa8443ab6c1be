import { Controller, HttpCode, Post } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '../../access/access.js';
import { Describe } from '../../api/api-description.js';
import { Input } from '../../api/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../../api/envelope.js';
import type { OutcomesTaken } from './outcomes.answers.js';
import { REPORT_OUTCOMES } from './outcomes.description.js';
import { ReportOutcomes } from './outcomes.requests.js';
import { OutcomesService } from './outcomes.service.js';

/** Results of calls to insurers' services, as the callers report them. */
@Controller('api/service-availabilities/outcomes')
export class OutcomesController {
  constructor(private readonly outcomes: OutcomesService) {}

  @Post()
  @Describe(REPORT_OUTCOMES)
  @HttpCode(200)
  @Access(['IntegrationService', 'Administrator'], 'outcomes:write')
  async report(
    @Input() batch: ReportOutcomes,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<OutcomesTaken>> {
    return ok(await this.outcomes.take(caller, batch));
  }
}
