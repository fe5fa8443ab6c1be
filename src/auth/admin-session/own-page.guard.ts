import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { denied } from '../../errors/bare-answer.js';

/**
 * Refuses what pages of other sites make a browser send with the session's cookie. It runs before the body and the
 * cookie are read.
 */
@Injectable()
export class OwnPageGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (!isFromOwnPage(request)) throw denied('other site');
    return true;
  }
}

function isFromOwnPage({ headers, host, protocol }: FastifyRequest): boolean {
  const { origin = '', 'sec-fetch-site': site } = headers;
  // Browsers send it to https and to this machine only.
  if (site !== undefined) return site === 'same-origin';
  if (!URL.canParse(origin)) return false;
  const sender = new URL(origin);
  const isWeb = sender.protocol === 'https:' || (sender.protocol === 'http:' && protocol === 'http');
  // Read with the sender's scheme, because `Host` may name its default port and `Origin` never does.
  const own = `${sender.protocol}//${host}`;
  return isWeb && URL.canParse(own) && new URL(own).host === sender.host;
}
