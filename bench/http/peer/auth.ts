// Login with argon2id, a guard by passport-jwt, and the check of a route's roles and permission.
import { createHash, randomBytes } from 'node:crypto';
import {
  Body,
  type CanActivate,
  Controller,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  Inject,
  Injectable,
  Post,
  SetMetadata,
  UnauthorizedException,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { JwtService } from '@nestjs/jwt';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import { verify } from '@node-rs/argon2';
import { IsNotEmpty, IsString } from 'class-validator';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { DataSource } from 'typeorm';
import { RefreshToken, User } from './entities.js';

const DAY_MS = 24 * 60 * 60 * 1000;
export const JWT_SECRET = randomBytes(32);

/** The user as the access token states it. */
export interface Caller {
  userId: number;
  roles: string[];
  permissions: string[];
  insuranceCompanyIds: number[];
}

interface Rule {
  roles: string[];
  permission?: string;
}

const RULE = 'access rule';

@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor() {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKey: JWT_SECRET,
      algorithms: ['HS256'],
    });
  }

  validate({ sub, ...rights }: Omit<Caller, 'userId'> & { sub: string }): Caller {
    return { ...rights, userId: Number(sub) };
  }
}

@Injectable()
export class AccessGuard implements CanActivate {
  constructor(@Inject(Reflector) private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const { roles, permission } = this.reflector.get<Rule>(RULE, context.getHandler());
    const caller = callerOf(context);
    const hasRole = roles.some((role) => caller.roles.includes(role));
    return hasRole && (permission === undefined || caller.permissions.includes(permission));
  }
}

/** Admits callers with one of the roles, and with the permission when there is one. */
export function Access(roles: string[], permission?: string): MethodDecorator {
  return (target, name, descriptor) => {
    SetMetadata(RULE, { roles, permission })(target, name, descriptor);
    UseGuards(AuthGuard('jwt'), AccessGuard)(target, name, descriptor);
  };
}

export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext) =>
  callerOf(context),
);

function callerOf(context: ExecutionContext): Caller {
  return context.switchToHttp().getRequest<{ user: Caller }>().user;
}

class LoginDto {
  @IsString() @IsNotEmpty() userName: string;
  @IsString() @IsNotEmpty() password: string;
}

@Controller('api/authentication')
export class AuthController {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(JwtService) private readonly jwt: JwtService,
  ) {}

  @Post('login')
  @HttpCode(200)
  async login(@Body() { userName, password }: LoginDto) {
    const users = this.dataSource.getRepository(User).createQueryBuilder('u').addSelect('u.passwordHash');
    const user = await users.where({ userName, isActive: true }).getOne();
    if (!user || !(await verify(user.passwordHash, password))) throw new UnauthorizedException();
    const { roles, permissions, insuranceCompanyIds } = user;
    const rights = { roles, permissions, insuranceCompanyIds };
    const accessToken = await this.jwt.signAsync(rights, { subject: String(user.id) });
    const refreshToken = randomBytes(32).toString('base64url');
    const tokenHash = createHash('sha256').update(refreshToken).digest('base64url');
    const expiresAt = new Date(Date.now() + 7 * DAY_MS);
    await this.dataSource.getRepository(RefreshToken).save({ tokenHash, user, expiresAt });
    return { Response: { AccessToken: accessToken, RefreshToken: refreshToken } };
  }
}
