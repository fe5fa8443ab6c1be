import { Controller, Delete, HttpCode, Post, Put } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '../access/access.js';
import { Describe } from '../common/api-description.js';
import { Input } from '../common/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../common/envelope.js';
import type { RawJson } from '../common/json/stringify.js';
import type { ParameterChangeSummary } from './parameter.answers.js';
import { ChangeParameterValues, OneParameterValue, PutParameterValue } from './parameter.requests.js';
import type { RequestedChange } from './parameter.rules.js';
import { CHANGE_VALUES, DELETE_VALUE, PUT_VALUE } from './parameters.description.js';
import { ParametersService } from './parameters.service.js';

/** Values of parameters, as the service operator's staff maintains them. */
@Controller('api/admin/parameters')
export class ParameterValuesController {
  constructor(private readonly parameters: ParametersService) {}

  @Put(':parameterId/values/:value')
  @Describe(PUT_VALUE)
  @Access(['Administrator'])
  async put(
    @Input() { value, ...state }: PutParameterValue,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<RawJson>> {
    return ok(await this.parameters.put(caller, { ...state, parameterValue: value }));
  }

  @Delete(':parameterId/values/:value')
  @Describe(DELETE_VALUE)
  @Access(['Administrator'])
  async remove(
    @Input() { parameterId, value }: OneParameterValue,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<RawJson>> {
    return ok(await this.parameters.remove(caller, { parameterId, parameterValue: value }));
  }

  @Post('changes')
  @Describe(CHANGE_VALUES)
  @HttpCode(200)
  @Access(['Administrator'])
  async change(
    @Input() { changes }: ChangeParameterValues,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<ParameterChangeSummary>> {
    return ok(await this.parameters.change(caller, changes as RequestedChange[]));
  }
}
