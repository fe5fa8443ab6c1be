import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { About, Example } from '../api/api-schemas.js';
import {
  FromQuery,
  IsName,
  OrNull,
  PathId,
  QueryFlag,
  QueryInteger,
  QuerySearch,
  rule,
} from '../api/binding/decorators.js';
import { PageQuery } from '../api/binding/page-query.js';
import { IsExpectedVersion } from '../api/expected-version.js';
import { isWebhookSecret, SECRET_LENGTH, SECRETS_AT_MOST } from '../crypto/webhook-signature.js';
import { IsPlatformUrl } from './platform-url.js';

/** An agent named in the path. */
export class OneAgent {
  @Example(42)
  @PathId()
  id: number;
}

/** The agent for which a platform's operation acts; see `AgentsService.actingFor`. */
export const QueryActingAgent = () =>
  applyDecorators(
    About(
      'Required of an Administrator and an Operator; ignored for a PlatformUser, whose token names the agent.',
    ),
    QueryInteger(1),
  );

/** Keys are sent as headers: a line break that came along when one was pasted would fail every delivery. */
const IsPlatformKey = () =>
  applyDecorators(
    IsOptional(),
    IsString(),
    MaxLength(4000),
    Matches(/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/, {
      message: '$property must be printable ASCII without white space around it.',
    }),
  );

/** Up to two secrets, `whsec_` and base64 of 24 to 64 bytes. */
const AreSigningSecrets = () =>
  applyDecorators(
    About(
      'Secrets that sign the calls to the platform as Standard Webhooks says, `whsec_` and base64 of 24 to 64 bytes; a second one serves ' +
        'their exchange. Stored encrypted and never answered; an empty list ends signing.',
    ),
    IsOptional(),
    IsArray(),
    ArrayMaxSize(SECRETS_AT_MOST, { message: SECRETS_MESSAGE }),
    IsString({ each: true }),
    MaxLength(SECRET_LENGTH, { each: true }),
    rule('isSigningSecret', SECRETS_MESSAGE, (value) => isWebhookSecret(String(value)), { each: true }),
  );
const SECRETS_MESSAGE = '$property must be at most 2 secrets, each whsec_ and base64 of 24 to 64 bytes.';

const AGENT_SORT_FIELDS = ['id', 'name'] as const;
export type AgentSortField = (typeof AGENT_SORT_FIELDS)[number];

/** Query parameters of the list of agents. */
export class ListAgents extends PageQuery {
  @QueryInteger(1, 200)
  pageSize = 50;

  @About(
    'Part of the name, in any case; marks of letters do not count (ö is o, ş is s, ı is i). Also the id.',
  )
  @Example('acente')
  @QuerySearch()
  q?: string;

  @QueryFlag()
  isActive?: boolean;

  @About('Whether nothing is sent to the agent at the moment.')
  @QueryFlag()
  paused?: boolean;

  @About('In any case. Names are in Turkish order; ties break by Id in the same direction.')
  @FromQuery()
  @IsOptional()
  @IsIn(AGENT_SORT_FIELDS, { message: '$property must be a valid sort field.' })
  sortBy: AgentSortField = 'id';

  @About('`desc` reverses the whole order.')
  @FromQuery()
  @IsOptional()
  @IsIn(['asc', 'desc'], { message: '$property must be asc or desc.' })
  sortOrder: 'asc' | 'desc' = 'asc';
}

/** When the service pauses an agent by itself. */
export class AutoPauseRequest {
  @About(
    'Failed attempts in a row: attempts without success, but for answers 2xx and for what types 10 and 13 drop by rule.',
  )
  @IsInt()
  @Min(3)
  @Max(1_000)
  failures: number;

  @About('Minutes from the first of them to the last, at least.')
  @IsInt()
  @Min(1)
  @Max(1_440)
  minutes: number;
}

export const IsAutoPause = () =>
  applyDecorators(
    About(
      'When the service pauses the agent by itself: nothing is sent or used up then, a notification 104 goes out after 1, 5, 15 and then ' +
        'every 30 minutes, and the first 2xx resumes the agent. Null ends it.',
    ),
    OrNull(),
    IsOptional(),
    ValidateNested(),
    Type(() => AutoPauseRequest),
  );

const IsRate = () => applyDecorators(IsOptional(), IsInt(), Min(1), Max(10_000));

export const IsPerSecond = () =>
  applyDecorators(
    About('Attempts a second at most, of all replicas together; null is without limit.'),
    OrNull(),
    IsRate(),
  );

export const IsResumePerSecond = () =>
  applyDecorators(
    About(
      'Attempts a second at most when a pause of such an agent has ended, until what waited then is sent, the oldest first. 50 at first.',
    ),
    IsRate(),
  );

/** A new agent. */
export class CreateAgent {
  @IsName()
  @IsNotEmpty()
  @MaxLength(200)
  name: string;

  @About(
    'Notifications go to this address followed by /PushNotification; left out, to the platform of the settings.',
  )
  @IsPlatformUrl()
  platformUrl?: string;

  @About('Sent as x-api-key; stored encrypted and never answered.')
  @IsPlatformKey()
  platformApiKey?: string;

  @About('Sent as Authorization; stored encrypted and never answered.')
  @IsPlatformKey()
  platformAuthorization?: string;

  @AreSigningSecrets()
  signingSecrets?: string[];

  @About('True when left out.')
  @IsOptional()
  @IsBoolean()
  isActive?: boolean;

  @IsAutoPause()
  autoPause?: AutoPauseRequest | null;

  @IsPerSecond()
  perSecond?: number | null;

  @IsResumePerSecond()
  resumePerSecond?: number;
}

/** What changes of how an agent's platform is called; what is left out stays as it is. */
export class ChangeEndpoint {
  @About(
    'Tries the change first: notification 104 goes to the new endpoint, which takes over when it answers 2xx, and gives way to the previous ' +
      'one when the first ten deliveries fail and that one answers.',
  )
  @QueryFlag()
  trial = false;

  @IsPlatformUrl()
  platformUrl?: string;

  @IsPlatformKey()
  platformApiKey?: string;

  @IsPlatformKey()
  platformAuthorization?: string;

  @AreSigningSecrets()
  signingSecrets?: string[];

  @IsExpectedVersion()
  expectedVersion?: number;
}

/** What changes of an agent; what is left out stays as it is. */
export class UpdateAgent extends ChangeEndpoint {
  @Example(42)
  @PathId()
  id: number;

  @IsOptional()
  @IsName()
  @IsNotEmpty()
  @MaxLength(200)
  name?: string;

  @IsOptional()
  @IsBoolean()
  isActive?: boolean;
  @IsAutoPause()
  autoPause?: AutoPauseRequest | null;

  @IsPerSecond()
  perSecond?: number | null;

  @IsResumePerSecond()
  resumePerSecond?: number;
}

/** A trial of an agent's endpoint, named in the path. */
export class OneTrial extends OneAgent {
  @Example(7)
  @PathId()
  trialId: number;
}

/** A trial of the caller's own endpoint, named in the path. */
export class OneOwnTrial {
  @Example(7)
  @PathId()
  trialId: number;
}
