import { Controller, Get } from '@nestjs/common';
import { AnyRole } from '../access/access.js';
import { Describe } from '../common/api-description.js';
import { Input } from '../common/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../common/envelope.js';
import type { RawJson } from '../common/json/stringify.js';
import type { Page } from '../common/paging.js';
import { ListParameterValues } from './parameter.requests.js';
import { LIST_VALUES } from './parameters.description.js';
import { ParametersService } from './parameters.service.js';

/** Values of parameters, for everyone who works with the gateway. */
@Controller('api/parameters')
export class ParametersController {
  constructor(private readonly parameters: ParametersService) {}

  @Get(':parameterId/values')
  @Describe(LIST_VALUES)
  @AnyRole()
  async values(
    @Input() { parameterId, page, pageSize }: ListParameterValues,
  ): Promise<ApiResponse<Page<RawJson>>> {
    return ok(await this.parameters.values(parameterId, page, pageSize));
  }
}
