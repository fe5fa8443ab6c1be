import { Controller, Get, Headers, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../access/access.js';
import { Describe } from '../api/api-description.js';
import { type Language, languageNamed, preferredLanguage } from '../api/language.js';
import { type StoredAnswer, sendStored } from '../http/stored-answer.js';
import { serviceVersion } from '../version.js';
import { DOCS_PAGE, OPENAPI_30_DOCUMENT, OPENAPI_DOCUMENT } from './api-docs.description.js';
import { ApiDocs } from './api-docs.service.js';
import { REFERENCE_POLICY, referencePage } from './reference-page.js';

/** The description of the API, for programs and for people. */
@Public()
@Controller('api')
export class ApiDocsController {
  constructor(private readonly docs: ApiDocs) {}

  @Get('openapi.json')
  @Describe(OPENAPI_DOCUMENT)
  async openApi(
    @Query('lang') named: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const language = languageNamed(named) ?? 'en';
    sendJson(request, reply, language, await this.docs.json(language));
  }

  @Get('openapi-3.0.json')
  @Describe(OPENAPI_30_DOCUMENT)
  async openApi30(
    @Query('lang') named: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const language = languageNamed(named) ?? 'en';
    sendJson(request, reply, language, await this.docs.json30(language));
  }

  @Get('docs')
  @Describe(DOCS_PAGE)
  page(
    @Query('lang') named: unknown,
    @Headers('accept-language') accepted: string | undefined,
    @Res() reply: FastifyReply,
  ): void {
    const language = languageNamed(named) ?? preferredLanguage(accepted) ?? 'en';
    reply
      .type('text/html; charset=utf-8')
      .header('content-language', language)
      .header('vary', 'Accept-Language')
      .header('content-security-policy', REFERENCE_POLICY)
      .send(Buffer.from(referencePage(language)));
  }
}

function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
  answer: StoredAnswer,
): void {
  reply
    .type('application/json; charset=utf-8')
    .header('content-language', language)
    .header('api-version', serviceVersion());
  sendStored(request, reply, answer);
}
