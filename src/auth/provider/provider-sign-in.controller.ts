import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Origin, Public, type RequestOrigin } from '../../access/access.js';
import { Describe } from '../../api/api-description.js';
import { BodyBudget } from '../../api/binding/body-budget.js';
import { FormError, readForm } from '../../api/binding/form-body.js';
import { type ApiResponse, ok } from '../../api/envelope.js';
import { refused } from '../../api/refusal.js';
import { Settings } from '../../config/settings.js';
import {
  ownAddress,
  sentSession,
  sentSignIn,
  sessionCookie,
  signInCookie,
} from '../admin-session/session-cookie.js';
import { NO_PROVIDER } from '../auth.refusals.js';
import {
  BEGIN_PROVIDER_SIGN_IN,
  COMPLETE_PROVIDER_SIGN_IN,
  LOG_OUT_BY_PROVIDER,
  LOGOUT_TOKEN_BYTES,
  SHOW_WAYS,
  type SignInWays,
} from './provider.description.js';
import { ProviderSignIn, SIGN_IN_SECONDS } from './provider-sign-in.service.js';
import { ProviderSignOut } from './provider-sign-out.service.js';

const CALLBACK = '/api/admin/session/provider/callback';

/** Sign-in of the staff by the provider of the company. Its pages send browsers here, so that other sites may, too. */
@Public()
@Controller('api/admin/session')
export class ProviderSignInController {
  constructor(
    private readonly signIn: ProviderSignIn,
    private readonly signOut: ProviderSignOut,
    private readonly settings: Settings,
    private readonly budget: BodyBudget,
  ) {}

  @Get('ways')
  @Describe(SHOW_WAYS)
  ways(): ApiResponse<SignInWays> {
    const { provider, localSignIn } = this.settings;
    const Provider = provider ? { Name: new URL(provider.issuer).host } : null;
    return ok({ Local: localSignIn !== 'off', Provider });
  }

  @Get('provider')
  @Describe(BEGIN_PROVIDER_SIGN_IN)
  @HttpCode(302)
  async begin(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Origin() origin: RequestOrigin,
  ): Promise<void> {
    const { href, search } = this.address(request);
    const [returnTo, ...others] = new URLSearchParams(search).getAll('returnTo');
    const asked = {
      returnTo: others.length > 0 ? undefined : returnTo,
      redirectUri: href,
      present: sentSession(request).token,
      mark: sentSignIn(request),
    };
    const { location, mark } = await this.signIn.begin(asked, origin);
    if (mark !== undefined) reply.header('set-cookie', signInCookie(request, mark, SIGN_IN_SECONDS));
    redirect(reply, location);
  }

  @Get('provider/callback')
  @Describe(COMPLETE_PROVIDER_SIGN_IN)
  @HttpCode(302)
  async complete(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Origin() origin: RequestOrigin,
  ): Promise<void> {
    const { href, search } = this.address(request);
    const { location, session } = await this.signIn.complete(
      new URL(`${href}${search}`),
      sentSignIn(request),
      origin,
    );
    if (session !== undefined) reply.header('set-cookie', sessionCookie(request, session));
    redirect(reply, location);
  }

  @Post('provider/logout')
  @Describe(LOG_OUT_BY_PROVIDER)
  @HttpCode(200)
  async logOut(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Origin() origin: RequestOrigin,
  ): Promise<void> {
    if (!this.settings.provider) throw refused(NO_PROVIDER);
    const form = await readForm(request, LOGOUT_TOKEN_BYTES, this.budget).catch((error: unknown) => {
      if (error instanceof FormError) return undefined;
      throw error;
    });
    await this.signOut.logOut(form?.get('logout_token'), origin);
    reply.header('cache-control', 'no-store');
  }

  /**
   * Where the provider sends browsers back, and the query of the request.
   * @throws DomainError General.NotFound without a provider, and where the own address is unknown
   */
  private address(request: FastifyRequest): { href: string; search: string } {
    const { provider, publicUrl } = this.settings;
    const own = ownAddress(request, publicUrl);
    if (!provider || own === undefined) throw refused(NO_PROVIDER);
    const [, query] = request.url.split(/\?(.*)/s, 2);
    return { href: `${own}${CALLBACK}`, search: query ? `?${query}` : '' };
  }
}

function redirect(reply: FastifyReply, location: string): void {
  reply.header('cache-control', 'no-store').header('location', location);
}
