import { Controller, Get, HttpCode, Put } from '@nestjs/common';
import { Access, AnyRole, type Caller, CurrentCaller } from '../access/access.js';
import { Describe } from '../api/api-description.js';
import { Input } from '../api/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../api/envelope.js';
import { CodeNames } from './code-names.service.js';
import type { CodeLists } from './codes.answers.js';
import { LIST_CODES, PUT_CODE_NAMES } from './codes.description.js';
import { PutCodeNames } from './codes.requests.js';

/** Every number of this API with its names. */
@Controller('api/codes')
export class CodesController {
  constructor(private readonly names: CodeNames) {}

  @Get()
  @Describe(LIST_CODES)
  @AnyRole('catalog:read')
  async codes(): Promise<ApiResponse<CodeLists>> {
    return ok(await this.names.lists());
  }
}

/** Names of the numbers that the installation sets. */
@Controller('api/admin/codes')
export class CodeNamesController {
  constructor(private readonly names: CodeNames) {}

  @Put(':kind')
  @Describe(PUT_CODE_NAMES)
  @HttpCode(204)
  @Access(['Administrator'])
  async put(@Input() { kind, codes }: PutCodeNames, @CurrentCaller() caller: Caller): Promise<void> {
    await this.names.put(caller, kind, codes);
  }
}
