import { dateTime, filledText, flag, id, nullable, Property, textLike } from '../api/api-schemas.js';
import { version } from '../api/expected-version.js';

const PLATFORM_URL = textLike(/^[Hh][Tt][Tt][Pp][Ss]?:\/\/\S+$/);

/** An agent as administrators see it. */
export class AgentItem {
  @Property(id('AgentId of tokens and reference numbers.', 42)) Id: number;
  @Property(filledText(undefined, 'Acente 1001')) Name: string;
  @Property(
    nullable(
      PLATFORM_URL(
        'Address of the agent’s platform; null when the platform of the settings is used.',
        'https://platform.example.com/gateway',
      ),
    ),
  )
  PlatformUrl: string | null;
  @Property(flag('Whether the agent has a key of its own.', true)) HasPlatformApiKey: boolean;
  @Property(flag('Whether the agent has an Authorization of its own.', false))
  HasPlatformAuthorization: boolean;
  @Property(flag('Whether calls to the agent’s platform are signed.', false)) HasSigningSecrets: boolean;
  @Property(flag(undefined, true)) IsActive: boolean;
  @Property(
    nullable(dateTime('Since when nothing is sent to the agent’s platform; null when it is not paused.')),
  )
  PausedAt: string | null;
}

/** An agent with what only its own page shows. */
export class AgentDetail extends AgentItem {
  @Property(nullable(filledText('The user who paused the agent.', 'operator'))) PausedBy: string | null;
  @Property(nullable(filledText('Why the agent is paused, as that user said.', 'Platform bakımda')))
  PauseReason: string | null;
  @Property(dateTime()) CreatedAt: string;
  @Property(version()) Version: number;
}

/** How an agent's platform is called, as the platform itself sees it. */
export class OwnEndpoint {
  @Property(
    nullable(
      PLATFORM_URL(
        'Address of the platform; null when the platform of the settings is used.',
        'https://platform.example.com/gateway',
      ),
    ),
  )
  PlatformUrl: string | null;
  @Property(flag('Whether the agent has a key of its own.', true)) HasPlatformApiKey: boolean;
  @Property(flag('Whether the agent has an Authorization of its own.', false))
  HasPlatformAuthorization: boolean;
  @Property(flag('Whether calls to the platform are signed.', true)) HasSigningSecrets: boolean;
  @Property(version()) Version: number;
}

/** An agent that has been created. */
export class CreatedAgent {
  @Property(id('The new agent.', 42)) Id: number;
}
