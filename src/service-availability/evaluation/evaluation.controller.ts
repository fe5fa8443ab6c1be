import { Controller, Get, HttpCode, Put } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '../../access/access.js';
import { Describe } from '../../api/api-description.js';
import { Input } from '../../api/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../../api/envelope.js';
import { OneAvailability } from '../status/availability.requests.js';
import type { EvaluationItem, SwitchedEvaluations } from './evaluation.answers.js';
import { SHOW_EVALUATION, SWITCH_EVALUATION, SWITCH_EVALUATIONS } from './evaluation.description.js';
import { SwitchEvaluation, SwitchEvaluations } from './evaluation.requests.js';
import { EvaluationSwitchService } from './evaluation-switch.service.js';

/** Switches the automatic evaluation of records, and shows its view of them. */
@Controller('api/admin/service-availabilities')
export class EvaluationController {
  constructor(private readonly evaluation: EvaluationSwitchService) {}

  @Put('evaluation')
  @Describe(SWITCH_EVALUATIONS)
  @Access(['Administrator'])
  async switchMany(
    @Input() { enabled, filter, ids, dryRun }: SwitchEvaluations,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<SwitchedEvaluations>> {
    const records = { ...filter, ids };
    return ok({
      Changed: dryRun
        ? await this.evaluation.countMany(enabled, records)
        : await this.evaluation.switchMany(caller, enabled, records),
    });
  }

  @Get(':id/evaluation')
  @Describe(SHOW_EVALUATION)
  @Access(['Administrator', 'Operator'])
  async show(@Input() { id }: OneAvailability): Promise<ApiResponse<EvaluationItem>> {
    return ok(await this.evaluation.show(id));
  }

  @Put(':id/evaluation')
  @Describe(SWITCH_EVALUATION)
  @HttpCode(204)
  @Access(['Administrator'])
  async switchOne(
    @Input() { id, enabled }: SwitchEvaluation,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    await this.evaluation.switchOne(caller, id, enabled);
  }
}
