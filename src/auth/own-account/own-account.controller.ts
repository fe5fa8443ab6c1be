import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { type Caller, CurrentCaller, OwnAccount } from '../../access/access.js';
import { Describe } from '../../api/api-description.js';
import { Input } from '../../api/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../../api/envelope.js';
import { Settings } from '../../config/settings.js';
import { Clock } from '../../time/clock.js';
import { OwnSessions } from '../../users/own-sessions.service.js';
import type { OwnSession } from '../../users/users.answers.js';
import { AccessTokens } from '../access-tokens.js';
import type { BegunSecondFactor, RecoveryCodes, SecondFactorState, Watch } from './own-account.answers.js';
import {
  BEGIN_SECOND_FACTOR,
  CONFIRM_SECOND_FACTOR,
  END_OTHER_SESSIONS,
  END_OWN_SESSION,
  LIST_OWN_SESSIONS,
  OPEN_WATCH,
  REMOVE_SECOND_FACTOR,
  SHOW_SECOND_FACTOR,
} from './own-account.description.js';
import { OneSession, SecondFactorCode } from './own-account.requests.js';
import { SecondFactors } from './second-factors.service.js';

/** What members of the staff see and change of their own accounts, beside the password. */
@OwnAccount()
@Controller('api/admin/me')
export class OwnAccountController {
  constructor(
    private readonly secondFactors: SecondFactors,
    private readonly sessions: OwnSessions,
    private readonly accessTokens: AccessTokens,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  @Get('second-factor')
  @Describe(SHOW_SECOND_FACTOR)
  async secondFactor(@CurrentCaller() caller: Caller): Promise<ApiResponse<SecondFactorState>> {
    const { since, recoveryCodesLeft } = await this.secondFactors.stateOf(caller);
    return ok({
      Since: since && this.clock.withOffset(since),
      RecoveryCodesLeft: recoveryCodesLeft,
      Required: this.settings.requireSecondFactor,
    });
  }

  @Post('second-factor')
  @Describe(BEGIN_SECOND_FACTOR)
  @HttpCode(200)
  async begin(@CurrentCaller() caller: Caller): Promise<ApiResponse<BegunSecondFactor>> {
    const { secret, uri } = await this.secondFactors.begin(caller);
    return ok({ Secret: secret, Uri: uri });
  }

  @Put('second-factor')
  @Describe(CONFIRM_SECOND_FACTOR)
  async confirm(
    @Input() { code }: SecondFactorCode,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<RecoveryCodes>> {
    return ok({ RecoveryCodes: await this.secondFactors.confirm(caller, code) });
  }

  @Delete('second-factor')
  @Describe(REMOVE_SECOND_FACTOR)
  @HttpCode(204)
  async disable(@Input() { code }: SecondFactorCode, @CurrentCaller() caller: Caller): Promise<void> {
    await this.secondFactors.disable(caller, code);
  }

  @Get('sessions')
  @Describe(LIST_OWN_SESSIONS)
  async listSessions(@CurrentCaller() caller: Caller): Promise<ApiResponse<OwnSession[]>> {
    return ok(await this.sessions.list(caller));
  }

  @Delete('sessions/:id')
  @Describe(END_OWN_SESSION)
  @HttpCode(204)
  async endSession(@Input() { id }: OneSession, @CurrentCaller() caller: Caller): Promise<void> {
    await this.sessions.end(caller, id);
  }

  @Post('watches')
  @Describe(OPEN_WATCH)
  async openWatch(@CurrentCaller() caller: Caller): Promise<ApiResponse<Watch>> {
    const { sessionId, endsAt, user } = await this.sessions.openWatch(caller);
    const access = this.accessTokens.issue(user, { id: sessionId, watch: { endsAt } });
    return ok({
      Id: sessionId,
      AccessToken: access.token,
      ExpiresIn: access.expiresInSeconds,
      EndsAt: this.clock.withOffset(access.expiresAt),
    });
  }

  @Delete('sessions')
  @Describe(END_OTHER_SESSIONS)
  @HttpCode(204)
  async endOtherSessions(@CurrentCaller() caller: Caller): Promise<void> {
    await this.sessions.endOthers(caller);
  }
}
