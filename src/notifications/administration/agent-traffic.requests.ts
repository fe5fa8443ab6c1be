import { IsOptional, IsString, MaxLength } from 'class-validator';
import { OneAgent } from '../../agents/agent.requests.js';
import { About, Example } from '../../api/about.js';

const REASON_LENGTH = 500;

export class PauseAgent extends OneAgent {
  @About('Why the agent is paused; shown until it is resumed.')
  @Example('Platform bakımda')
  @IsOptional()
  @IsString()
  @MaxLength(REASON_LENGTH)
  reason?: string;
}
