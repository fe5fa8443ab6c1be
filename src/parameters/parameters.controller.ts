import { Controller, Get } from '@nestjs/common';
import { AnyRole } from '../access/access.js';
import { Describe } from '../api/api-description.js';
import { Input } from '../api/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../api/envelope.js';
import type { RawJson } from '../api/json/stringify.js';
import type { Page } from '../api/paging.js';
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
