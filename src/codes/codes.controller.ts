import { Controller, Get } from '@nestjs/common';
import { AnyRole } from '../access/access.js';
import { Describe } from '../api/api-description.js';
import { type ApiResponse, ok } from '../api/envelope.js';
import { CodeNames } from './code-names.service.js';
import type { CodeLists } from './codes.answers.js';
import { LIST_CODES } from './codes.description.js';

/** Every number of this API with its names. */
@Controller('api/codes')
export class CodesController {
  constructor(private readonly names: CodeNames) {}

  @Get()
  @Describe(LIST_CODES)
  @AnyRole()
  async codes(): Promise<ApiResponse<CodeLists>> {
    return ok(await this.names.lists());
  }
}
