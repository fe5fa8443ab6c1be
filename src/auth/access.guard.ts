import { randomUUID } from 'node:crypto';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyReply, FastifyRequest } from 'fastify';
import passport from 'passport';
import {
  ACCESS_RULE,
  type AccessRule,
  type Caller,
  OPEN_TO_WATCHES,
  OTHER_ADDRESS,
  type Restriction,
} from '../access/access.js';
import type { Scope } from '../access/scopes.js';
import { BareAnswer, denied } from '../errors/bare-answer.js';
import { RequestLimits } from '../http/request-limits.js';
import { LastUses } from '../users/last-uses.js';
import { Standing } from '../users/standing.js';
import { AccessTokenStrategy, refusedToken } from './access-token.strategy.js';

/**
 * The one guard of the service: authenticates the caller, counts the request, then checks the address, what the caller's session
 * lacks, role, permission and scope. A route without a rule is denied.
 */
@Injectable()
export class AccessGuard extends AuthGuard() {
  constructor(
    private readonly strategy: AccessTokenStrategy,
    private readonly reflector: Reflector,
    private readonly limits: RequestLimits,
    private readonly uses: LastUses,
    private readonly standing: Standing,
  ) {
    // A unique name keeps two applications' secrets apart, because Passport has one registry per process.
    const name = randomUUID();
    passport.use(name, strategy);
    super({ defaultStrategy: name, property: 'caller' });
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    const rule = this.reflector.getAllAndOverride<AccessRule | undefined>(ACCESS_RULE, targets);
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    if (rule?.public) {
      await this.limits.countWithoutToken(request, reply);
      return true;
    }
    if (!rule) throw denied('no rule');
    await this.authenticate(context, request).catch(async (error: unknown) => {
      if (error instanceof BareAnswer) await this.limits.countWithoutToken(request, reply);
      throw error;
    });
    request.recheckAccess = () => this.authenticate(context, request);
    const { caller } = request;
    request.callerId = caller?.userId;
    await this.limits.countCaller(request, reply);
    if (!caller) throw denied('role');
    if (!(await this.standing.mayCallFrom(caller.address, caller.userId))) throw denied(OTHER_ADDRESS);
    const isOpenToWatches = this.reflector.get<boolean | undefined>(OPEN_TO_WATCHES, context.getHandler());
    const lacking = caller.isWatch ? lackedByWatch(caller, isOpenToWatches) : lackedBy(caller, rule);
    if (lacking) throw denied(lacking);
    if (caller.scopes && !(rule.scope && caller.scopes.includes(rule.scope))) throw beyondScope(rule.scope);
    // A page that is left open is no use of the account.
    if (caller.userId !== undefined && !caller.isWatch) this.uses.note(Number(caller.userId));
    return true;
  }

  /** @throws BareAnswer 401, DomainError General.Unavailable */
  private async authenticate(context: ExecutionContext, request: FastifyRequest): Promise<void> {
    const known = this.strategy.known(request);
    if (known) request.caller = await this.strategy.callerOf(request, known);
    else await super.canActivate(context);
  }

  override handleRequest<TUser>(error: unknown, caller: TUser | false, failure: Error | undefined): TUser {
    if (error) throw error;
    if (!caller) throw refusedToken(failure);
    return caller;
  }
}

/** The part of a rule that a caller does not fulfil. */
function lackedBy(
  caller: Caller,
  { roles = [], permission, despite = [] }: AccessRule,
): 'role' | 'permission' | Restriction | undefined {
  const { restriction } = caller;
  if (restriction && !despite.includes(restriction)) return restriction;
  if (!roles.some((role) => caller.roles.includes(role))) return 'role';
  return permission === undefined || caller.permissions.includes(permission) ? undefined : 'permission';
}

/** A watch has no roles; its user may lack nothing. */
function lackedByWatch(
  { restriction }: Caller,
  isOpenToWatches: boolean | undefined,
): 'watch' | Restriction | undefined {
  return isOpenToWatches ? restriction : 'watch';
}

/** The 403 of RFC 6750; a route without a scope is closed to every token that is limited to some. */
function beyondScope(scope: Scope | undefined): BareAnswer {
  const needed = scope ? `, scope="${scope}"` : '';
  return new BareAnswer(
    403,
    undefined,
    { 'www-authenticate': `Bearer error="insufficient_scope"${needed}` },
    'scope',
  );
}
