import {
  About,
  count,
  dateTime,
  filledText,
  flag,
  id,
  nullable,
  Property,
  textLike,
  word,
} from '../api/api-schemas.js';
import { version } from '../api/expected-version.js';

const PLATFORM_URL = textLike(/^[Hh][Tt][Tt][Pp][Ss]?:\/\/\S+$/);

@About('When the service pauses the agent by itself, and probes it; null when it does not.')
export class AutoPause {
  @Property(count('Failed attempts in a row.', 10)) Failures: number;
  @Property(count('Minutes from the first of them to the last, at least.', 5)) Minutes: number;
}

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
  @Property(nullable(AutoPause)) AutoPause: AutoPause | null;
  @Property(nullable(count('Attempts a second at most; null without limit.', 20))) PerSecond: number | null;
  @Property(count('Attempts a second at most after such a pause, until what waited then is sent.', 50))
  ResumePerSecond: number;
}

const TRIAL_STATES = ['Testing', 'Accepted', 'Refused', 'Reverted'] as const;
export type TrialState = (typeof TRIAL_STATES)[number];

/** A change of an endpoint that is being tried. */
export class StartedTrial {
  @Property(id('The trial.', 7)) TrialId: number;
}

/** How the trial of an endpoint stands. */
export class EndpointTrialItem extends StartedTrial {
  @Property(
    word(
      TRIAL_STATES,
      '`Testing`: notification 104 goes to the new endpoint. `Accepted`: it was answered with 2xx, and the endpoint is changed. ' +
        '`Refused`: it was not, and nothing is changed. `Reverted`: the first ten deliveries failed, and the previous endpoint is back.',
      'Accepted',
    ),
  )
  State: TrialState;
  @Property(
    nullable(
      filledText(
        'Why it was refused or reverted: how the test or the last delivery failed, or `AnotherTrial` or `EndpointChanged`.',
        'HTTP 503',
      ),
    ),
  )
  Cause: string | null;
  @Property(dateTime()) StartedAt: string;
  @Property(
    nullable(
      PLATFORM_URL('The new address; null for the platform of the settings.', 'https://new.example.com'),
    ),
  )
  PlatformUrl: string | null;
  @Property(
    nullable(
      PLATFORM_URL(
        'The address before; null for the platform of the settings.',
        'https://platform.example.com',
      ),
    ),
  )
  PreviousPlatformUrl: string | null;
  @Property(flag('Whether the trial goes on: the test or the first deliveries are awaited.', true))
  IsOpen: boolean;
}

/** An agent with what only its own page shows. */
export class AgentDetail extends AgentItem {
  @Property(
    nullable(filledText('The user who paused the agent; `Service` when the service did.', 'operator')),
  )
  PausedBy: string | null;
  @Property(nullable(filledText('Why the agent is paused, as that user said.', 'Platform bakımda')))
  PauseReason: string | null;
  @Property(
    nullable(
      filledText(
        'Why the service paused the agent: how its last attempt failed. Null for a pause of the staff.',
        'HTTP 503',
      ),
    ),
  )
  PauseCause: string | null;
  @Property(nullable(EndpointTrialItem)) Trial: EndpointTrialItem | null;
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
