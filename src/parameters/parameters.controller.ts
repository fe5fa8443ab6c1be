import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { Access, AnyRole, type Caller, CurrentCaller } from '../access/access.js';
import { Describe } from '../api/api-description.js';
import { Input } from '../api/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../api/envelope.js';
import type { RawJson } from '../api/json/stringify.js';
import type { Page } from '../api/paging.js';
import type { ParameterChangeSummary, ParameterItem } from './parameter.answers.js';
import {
  ChangeParameterValues,
  DeleteParameterValue,
  FindParameterValues,
  ListDependents,
  ListParameterValues,
  OneParameterValue,
  PutParameterValue,
} from './parameter.requests.js';
import type { RequestedChange } from './parameter.rules.js';
import { ParameterReads } from './parameter-reads.service.js';
import type { TriedChanges } from './parameter-writer.service.js';
import {
  CHANGE_VALUES,
  DELETE_VALUE,
  FIND_VALUES,
  LIST_DEPENDENTS,
  LIST_PARAMETERS,
  LIST_VALUES,
  PUT_VALUE,
  SHOW_VALUE,
} from './parameters.description.js';
import { ParametersService } from './parameters.service.js';

/** Values of parameters, as the service operator's staff maintains them. */
@Controller('api/admin/parameters')
export class ParameterValuesController {
  constructor(
    private readonly parameters: ParametersService,
    private readonly reads: ParameterReads,
  ) {}

  @Put(':parameterId/values/:value')
  @Describe(PUT_VALUE)
  @Access(['Administrator'])
  async put(
    @Input() { dryRun, value, ...rest }: PutParameterValue,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<RawJson | TriedChanges>> {
    const state = { ...rest, parameterValue: value };
    return ok(await (dryRun ? this.parameters.tryPut(state) : this.parameters.put(caller, state)));
  }

  @Delete(':parameterId/values/:value')
  @Describe(DELETE_VALUE)
  @Access(['Administrator'])
  async remove(
    @Input() { dryRun, parameterId, value }: DeleteParameterValue,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<RawJson | TriedChanges>> {
    const key = { parameterId, parameterValue: value };
    return ok(await (dryRun ? this.parameters.tryRemove(key) : this.parameters.remove(caller, key)));
  }

  @Post('changes')
  @Describe(CHANGE_VALUES)
  @HttpCode(200)
  @Access(['Administrator'])
  async change(
    @Input() { changes, dryRun }: ChangeParameterValues,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<ParameterChangeSummary | TriedChanges>> {
    const requested = changes as RequestedChange[];
    return ok(
      await (dryRun ? this.parameters.tryChanges(requested) : this.parameters.change(caller, requested)),
    );
  }

  @Get()
  @Describe(LIST_PARAMETERS)
  @Access(['Administrator', 'Operator'])
  async list(): Promise<ApiResponse<ParameterItem[]>> {
    return ok(await this.reads.parameters());
  }

  @Get(':parameterId/values')
  @Describe(FIND_VALUES)
  @Access(['Administrator', 'Operator'])
  async find(@Input() query: FindParameterValues): Promise<ApiResponse<Page<RawJson>>> {
    return ok(await this.reads.find(query));
  }

  @Get(':parameterId/values/:value')
  @Describe(SHOW_VALUE)
  @Access(['Administrator', 'Operator'])
  async show(@Input() { parameterId, value }: OneParameterValue): Promise<ApiResponse<RawJson>> {
    return ok(await this.reads.one({ parameterId, parameterValue: value }));
  }

  @Get(':parameterId/values/:value/dependents')
  @Describe(LIST_DEPENDENTS)
  @Access(['Administrator', 'Operator'])
  async dependents(@Input() query: ListDependents): Promise<ApiResponse<Page<RawJson>>> {
    return ok(await this.reads.dependents(query));
  }
}

/** Values of parameters, for everyone who works with the gateway. */
@Controller('api/parameters')
export class ParametersController {
  constructor(private readonly reads: ParameterReads) {}

  @Get(':parameterId/values')
  @Describe(LIST_VALUES)
  @AnyRole('catalog:read')
  async values(@Input() query: ListParameterValues): Promise<ApiResponse<Page<RawJson>>> {
    return ok(await this.reads.values(query));
  }
}
