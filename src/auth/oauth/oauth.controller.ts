import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Origin, Public, type RequestOrigin } from '../../access/access.js';
import { Describe } from '../../api/api-description.js';
import { BodyBudget } from '../../api/binding/body-budget.js';
import { FormError, readForm } from '../../api/binding/form-body.js';
import { refused } from '../../api/refusal.js';
import { Settings } from '../../config/settings.js';
import { ownAddress } from '../admin-session/session-cookie.js';
import { NO_PUBLIC_URL } from '../auth.refusals.js';
import { ClientTokens } from './client-tokens.service.js';
import { type ClientRefusal, type ClientToken, metadataAt, type ServerMetadata } from './oauth.answers.js';
import { ISSUE_TOKEN, SERVER_METADATA, TOKEN_REQUEST_BYTES } from './oauth.description.js';
import { OAuthError, tokenRequestOf } from './token-request.rules.js';

/** Tokens for machines by the standards of OAuth 2.0, outside of the envelope. */
@Public()
@Controller()
export class OAuthController {
  constructor(
    private readonly tokens: ClientTokens,
    private readonly settings: Settings,
    private readonly budget: BodyBudget,
  ) {}

  @Post('oauth/token')
  @Describe(ISSUE_TOKEN)
  @HttpCode(200)
  async token(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Origin() origin: RequestOrigin,
  ): Promise<ClientToken | ClientRefusal> {
    try {
      const form = await readForm(request, TOKEN_REQUEST_BYTES, this.budget);
      const asked = tokenRequestOf(form, request.headers.authorization);
      const { userId, token } = await this.tokens.issue(asked, this.audiences(request), origin);
      request.callerId = userId;
      return token;
    } catch (error) {
      return answered(asOAuthError(error), request, reply);
    }
  }

  @Get('.well-known/oauth-authorization-server')
  @Describe(SERVER_METADATA)
  metadata(@Req() request: FastifyRequest): ServerMetadata {
    const issuer = this.address(request);
    if (issuer === undefined) throw refused(NO_PUBLIC_URL);
    return metadataAt(issuer);
  }

  /** What an assertion may be made for. One that was made for another server must not be taken here, whatever `Host` says. */
  private audiences(request: FastifyRequest): string[] {
    const address = this.address(request);
    return address === undefined ? [] : [address, `${address}/`, `${address}/oauth/token`];
  }

  private address(request: FastifyRequest): string | undefined {
    return ownAddress(request, this.settings.publicUrl);
  }
}

/** @throws what is no refusal of the token endpoint */
function asOAuthError(error: unknown): OAuthError {
  if (error instanceof OAuthError) return error;
  if (error instanceof FormError) return new OAuthError('invalid_request', error.message);
  throw error;
}

function answered(
  { error, message }: OAuthError,
  request: FastifyRequest,
  reply: FastifyReply,
): ClientRefusal {
  if (error === 'invalid_client') {
    request.refusal = error;
    reply.status(401).header('www-authenticate', 'Basic realm="zeyil-gateway", charset="UTF-8"');
  } else {
    reply.status(400);
  }
  return { error, error_description: message };
}
