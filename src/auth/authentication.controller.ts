import { Controller, HttpCode, Ip, Post } from '@nestjs/common';
import { Input } from '../common/binding/bind.pipe.js';
import { Text } from '../common/binding/fields.js';
import { type ApiResponse, ok } from '../common/envelope.js';
import { Public } from './access.js';
import { AuthenticationService, type TokenPair } from './authentication.service.js';

export class Login {
  @Text({ required: true })
  userName: string;

  @Text({ required: true })
  password: string;
}

export class RefreshOrLogout {
  @Text({ required: true })
  refreshToken: string;
}

/** Where tokens come from; open to everyone. */
@Public()
@Controller('api/authentication')
export class AuthenticationController {
  constructor(private readonly authentication: AuthenticationService) {}

  @Post('login')
  @HttpCode(200)
  async login(
    @Input() { userName, password }: Login,
    @Ip() address: string,
  ): Promise<ApiResponse<TokenPair>> {
    return ok(await this.authentication.login(userName, password, address));
  }

  @Post('refresh-token')
  @HttpCode(200)
  async refresh(@Input() { refreshToken }: RefreshOrLogout): Promise<ApiResponse<TokenPair>> {
    return ok(await this.authentication.refresh(refreshToken));
  }

  @Post('logout')
  @HttpCode(204)
  async logout(@Input() { refreshToken }: RefreshOrLogout): Promise<void> {
    await this.authentication.logout(refreshToken);
  }
}
