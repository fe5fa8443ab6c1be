import { Controller, HttpCode, Post } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '../../access/access.js';
import { Describe } from '../../common/api-description.js';
import { Input } from '../../common/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../../common/envelope.js';
import { REPORT_OUTCOMES } from './outcomes.description.js';
import { ReportOutcomes } from './outcomes.request.js';
import { OutcomesService, type OutcomesTaken } from './outcomes.service.js';

/** How calls to insurers' services ended, as those who make them report it. */
@Controller('api/service-availabilities/outcomes')
export class OutcomesController {
  constructor(private readonly outcomes: OutcomesService) {}

  @Post()
  @Describe(REPORT_OUTCOMES)
  @HttpCode(200)
  @Access(['IntegrationService', 'Administrator'])
  async report(
    @Input() batch: ReportOutcomes,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<OutcomesTaken>> {
    return ok(await this.outcomes.take(caller, batch));
  }
}
