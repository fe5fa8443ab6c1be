import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Language, preferredLanguage } from '../api/language.js';

/**
 * Parameter decorator: the language in which the caller reads messages, by `Accept-Language`; English without one that the
 * service knows. The answer says that it depends on this header.
 */
export const ReaderLanguage = createParamDecorator((_: unknown, context: ExecutionContext): Language => {
  const http = context.switchToHttp();
  const language = preferredLanguage(http.getRequest<FastifyRequest>().headers['accept-language']) ?? 'en';
  http.getResponse<FastifyReply>().header('vary', 'Accept-Language');
  return language;
});
