import { Controller, Get } from '@nestjs/common';
import { AnyRole } from '../access/access.js';
import { Describe } from '../common/api-description.js';
import { type ApiResponse, ok } from '../common/envelope.js';
import type { CodeLists } from './codes.answers.js';
import { LIST_CODES } from './codes.description.js';
import { CODES } from './codes.js';

/** Every number of this API with its names. */
@Controller('api/codes')
export class CodesController {
  @Get()
  @Describe(LIST_CODES)
  @AnyRole()
  codes(): ApiResponse<CodeLists> {
    return ok(CODES);
  }
}
