import { Controller, HttpCode, Post } from '@nestjs/common';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { AnyRole, type Caller, CurrentCaller, Origin, Public, type RequestOrigin } from '../access/access.js';
import { About, Describe } from '../common/api-description.js';
import { Input } from '../common/binding/bind.pipe.js';
import { BodyAtMost } from '../common/binding/body-limits.js';
import { type ApiResponse, ok } from '../common/envelope.js';
import { CHANGE_OWN_PASSWORD, LOG_IN, LOG_OUT, REFRESH } from './auth.description.js';
import { AuthenticationService, type TokenPair } from './authentication.service.js';
import { IsNewPassword, NEW_PASSWORD } from './credential.rules.js';
import { OwnPasswordService } from './own-password.service.js';

/** Bytes; the longest sane name, password or token is far shorter. */
const SMALL = 16 * 1024;

/** Far longer than any name, password or token that was given out: what is merely wrong is 401, however long. */
const SECRET_LENGTH = 10_000;

@BodyAtMost(SMALL)
export class Login {
  @IsString()
  @IsNotEmpty()
  @MaxLength(SECRET_LENGTH)
  userName: string;

  @IsString()
  @IsNotEmpty()
  @MaxLength(SECRET_LENGTH)
  password: string;
}

@BodyAtMost(SMALL)
export class RefreshOrLogout {
  @IsString()
  @IsNotEmpty()
  @MaxLength(SECRET_LENGTH)
  refreshToken: string;
}

@BodyAtMost(SMALL)
export class ChangeOwnPassword {
  @IsString()
  @IsNotEmpty()
  @MaxLength(SECRET_LENGTH)
  currentPassword: string;

  @About(NEW_PASSWORD)
  @IsNotEmpty()
  @IsNewPassword()
  newPassword: string;
}

/** Where tokens come from and end; open to everyone, but for one's own password. */
@Public()
@Controller('api/authentication')
export class AuthenticationController {
  constructor(
    private readonly authentication: AuthenticationService,
    private readonly ownPassword: OwnPasswordService,
  ) {}

  @Post('login')
  @Describe(LOG_IN)
  @HttpCode(200)
  async login(
    @Input() { userName, password }: Login,
    @Origin() origin: RequestOrigin,
  ): Promise<ApiResponse<TokenPair>> {
    return ok(await this.authentication.login(userName, password, origin));
  }

  @Post('refresh-token')
  @Describe(REFRESH)
  @HttpCode(200)
  async refresh(
    @Input() { refreshToken }: RefreshOrLogout,
    @Origin() origin: RequestOrigin,
  ): Promise<ApiResponse<TokenPair>> {
    return ok(await this.authentication.refresh(refreshToken, origin));
  }

  @Post('logout')
  @Describe(LOG_OUT)
  @HttpCode(204)
  async logout(@Input() { refreshToken }: RefreshOrLogout, @Origin() origin: RequestOrigin): Promise<void> {
    await this.authentication.logout(refreshToken, origin);
  }

  @Post('password')
  @Describe(CHANGE_OWN_PASSWORD)
  @HttpCode(204)
  @AnyRole()
  async changePassword(
    @Input() { currentPassword, newPassword }: ChangeOwnPassword,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    await this.ownPassword.change(caller, currentPassword, newPassword);
  }
}
