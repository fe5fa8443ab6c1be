import { Controller, HttpCode, Post } from '@nestjs/common';
import {
  type Caller,
  CurrentCaller,
  Origin,
  OwnPassword,
  Public,
  type RequestOrigin,
} from '../access/access.js';
import { Describe } from '../api/api-description.js';
import { Input } from '../api/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../api/envelope.js';
import type { TokenPair } from './auth.answers.js';
import { CHANGE_OWN_PASSWORD, LOG_IN, LOG_OUT, REFRESH } from './auth.description.js';
import { ChangeOwnPassword, Login, RefreshOrLogout } from './auth.requests.js';
import { AuthenticationService } from './authentication.service.js';
import { OwnPasswordService } from './own-password.service.js';

/** Issues and revokes tokens. Open to everyone, except for the change of the caller's own password. */
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
  async login(@Input() credentials: Login, @Origin() origin: RequestOrigin): Promise<ApiResponse<TokenPair>> {
    return ok(await this.authentication.login(credentials, origin));
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
  @OwnPassword()
  async changePassword(
    @Input() { currentPassword, newPassword }: ChangeOwnPassword,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    await this.ownPassword.change(caller, currentPassword, newPassword);
  }
}
