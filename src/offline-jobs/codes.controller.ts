import { Controller, Get } from '@nestjs/common';
import { AnyRole } from '../access/access.js';
import { Describe } from '../common/api-description.js';
import { type ApiResponse, ok } from '../common/envelope.js';
import { CODES, type CodeName } from './job.codes.js';
import { LIST_CODES } from './jobs.description.js';

/** Every number of this API with its names. */
@Controller('api/codes')
export class CodesController {
  @Get()
  @Describe(LIST_CODES)
  @AnyRole()
  codes(): ApiResponse<Record<keyof typeof CODES, CodeName[]>> {
    return ok(CODES);
  }
}
