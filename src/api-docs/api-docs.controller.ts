import { Controller, Get, Headers, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Public } from '../access/access.js';
import { Describe } from '../common/api-description.js';
import { DOCS_PAGE, OPENAPI_DOCUMENT } from './api-docs.description.js';
import { ApiDocs } from './api-docs.service.js';
import { languageOf } from './language.js';
import { PAGE_POLICY } from './page/page.js';

/** The description of the API, for programs and for people. */
@Public()
@Controller('api')
export class ApiDocsController {
  constructor(private readonly docs: ApiDocs) {}

  @Get('openapi.json')
  @Describe(OPENAPI_DOCUMENT)
  openApi(@Res() reply: FastifyReply): void {
    // Already text: the application's serializer would make a JSON string of it.
    reply.type('application/json; charset=utf-8').send(Buffer.from(this.docs.json));
  }

  @Get('docs')
  @Describe(DOCS_PAGE)
  page(
    @Query('lang') named: unknown,
    @Headers('accept-language') accepted: string | undefined,
    @Res() reply: FastifyReply,
  ): void {
    const language = languageOf(named, accepted);
    reply
      .type('text/html; charset=utf-8')
      .header('content-language', language)
      .header('vary', 'Accept-Language')
      .header('content-security-policy', PAGE_POLICY)
      .send(Buffer.from(this.docs.page(language)));
  }
}
