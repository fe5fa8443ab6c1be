import { Controller, Get, HttpCode, Put } from '@nestjs/common';
import { Access, AnyRole, type Caller, CurrentCaller } from '../access/access.js';
import {
  type ApiTag,
  Describe,
  envelope,
  type OperationDescription,
  tagged,
} from '../api/api-description.js';
import { Input } from '../api/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../api/envelope.js';
import { CodeNames } from './code-names.service.js';
import { CodeLists } from './codes.answers.js';
import { PutCodeNames } from './codes.requests.js';

const CODE_LISTS: ApiTag = {
  name: 'Codes',
  tr: 'Kodlar',
  part: 'everyone',
  about: 'Every code of this API with its Turkish and English name.',
};

const LIST_CODES: OperationDescription = tagged({
  tag: CODE_LISTS,
  summary: { en: 'List codes', tr: 'Kodları listele' },
  answers: { 200: envelope(CodeLists) },
});

const PUT_CODE_NAMES: OperationDescription = {
  tag: CODE_LISTS,
  summary: { en: 'Name agreed numbers', tr: 'Kararlaştırılan sayıları adlandır' },
  details:
    'Sets all names of a kind at once. The numbers are agreed between insurers and platforms; until they are named, the list shows ' +
    'neutral names, and no reject reasons.',
  answers: { 204: null },
  example: {
    codes: [
      { code: 1, tr: 'Türk lirası', en: 'Turkish lira' },
      { code: 2, tr: 'ABD doları', en: 'US dollar' },
    ],
  },
};

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
