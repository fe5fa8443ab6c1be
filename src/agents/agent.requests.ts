import { applyDecorators } from '@nestjs/common';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
} from 'class-validator';
import { About, Example } from '../api/api-schemas.js';
import {
  FromQuery,
  IsName,
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

export const AGENT_SORT_FIELDS = ['id', 'name'] as const;
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
}

/** What changes of how an agent's platform is called; what is left out stays as it is. */
export class ChangeEndpoint {
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
}
