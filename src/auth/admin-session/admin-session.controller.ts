import { Controller, Delete, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Origin, Public, type RequestOrigin, SessionCookie } from '../../access/access.js';
import { Describe } from '../../api/api-description.js';
import { Input } from '../../api/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../../api/envelope.js';
import { refused } from '../../api/refusal.js';
import { Settings } from '../../config/settings.js';
import { INVALID_SESSION } from '../auth.refusals.js';
import { Login } from '../auth.requests.js';
import type { AdminSessionToken } from './admin-session.answers.js';
import { END_SESSION, OPEN_SESSION, RENEW_TOKEN } from './admin-session.description.js';
import { AdminSessionService } from './admin-session.service.js';
import { OwnPageGuard } from './own-page.guard.js';
import { ownAddress, sentSession, sessionCookie } from './session-cookie.js';

/** The session of a browser with the administration screens. Its cookie opens these routes and no others. */
@UseGuards(OwnPageGuard)
@Controller('api/admin/session')
export class AdminSessionController {
  constructor(
    private readonly sessions: AdminSessionService,
    private readonly settings: Settings,
  ) {}

  @Post()
  @Describe(OPEN_SESSION)
  @HttpCode(200)
  @Public()
  async open(
    @Input() login: Login,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Origin() origin: RequestOrigin,
  ): Promise<ApiResponse<AdminSessionToken>> {
    const { token, answer } = await this.sessions.open(login, sentSession(request).token, origin);
    reply.header('set-cookie', sessionCookie(request, token));
    return ok(answer);
  }

  @Post('token')
  @Describe(RENEW_TOKEN)
  @HttpCode(200)
  @SessionCookie()
  async renew(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Origin() origin: RequestOrigin,
  ): Promise<ApiResponse<AdminSessionToken>> {
    const answer = await this.sessions.renew(onlySession(request), origin);
    if (answer) return ok(answer);
    reply.header('set-cookie', sessionCookie(request));
    throw refused(INVALID_SESSION);
  }

  @Delete()
  @Describe(END_SESSION)
  @HttpCode(204)
  @SessionCookie()
  async end(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Origin() origin: RequestOrigin,
  ): Promise<void> {
    const own = ownAddress(request, this.settings.publicUrl);
    const returnTo = own && `${own}/admin/sign-in`;
    const page = await this.sessions.end(onlySession(request), origin, returnTo);
    if (page !== undefined) reply.header('location', page);
    reply.header('set-cookie', sessionCookie(request));
  }
}

/**
 * The token of a request with at most one session.
 * @throws DomainError Authentication.InvalidSession for two different ones. The answer clears neither, because it would
 * clear the real one and leave the planted one.
 */
function onlySession(request: FastifyRequest): string | undefined {
  const { token, isAmbiguous } = sentSession(request);
  if (isAmbiguous) throw refused(INVALID_SESSION);
  return token;
}
