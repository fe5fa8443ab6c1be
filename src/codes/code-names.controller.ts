import { Controller, HttpCode, Put } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '../access/access.js';
import { Describe } from '../api/api-description.js';
import { Input } from '../api/binding/bind.pipe.js';
import { CodeNames } from './code-names.service.js';
import { PUT_CODE_NAMES } from './codes.description.js';
import { PutCodeNames } from './codes.requests.js';

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
