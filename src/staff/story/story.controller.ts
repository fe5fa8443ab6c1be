import { Controller, Get } from '@nestjs/common';
import { IsString, MaxLength } from 'class-validator';
import { Access, type Caller, CurrentCaller } from '../../access/access.js';
import { type ApiTag, Describe, envelope, type OperationDescription } from '../../api/api-description.js';
import { About, Example } from '../../api/api-schemas.js';
import { Input } from '../../api/binding/bind.pipe.js';
import { FromPath } from '../../api/binding/decorators.js';
import { type ApiResponse, ok } from '../../api/envelope.js';
import type { Language } from '../../api/language.js';
import { ReaderLanguage } from '../../http/reader-language.js';
import { PolicyStory } from './story.answers.js';
import { POLICY_NOT_FOUND } from './story.refusals.js';
import { PolicyStories, type WrittenStory } from './story.service.js';

/** A policy of the path. */
class OnePolicy {
  @About('Exactly as it was recorded; encoded for a URL (`%2F` is a slash).')
  @Example('100000334601017')
  @FromPath()
  @IsString()
  @MaxLength(200)
  policyNumber: string;
}

const STORIES: ApiTag = {
  name: 'Story of a policy',
  tr: 'Poliçenin öyküsü',
  part: 'staff',
  about: 'What happened to a policy, from the opening of its jobs to the last reader.',
};

const READ_STORY: OperationDescription = {
  tag: STORIES,
  summary: { en: 'Story of a policy', tr: 'Poliçenin öyküsü' },
  details:
    'The jobs of a policy, and one time line of their actions, documents, notifications with their attempts, and of what the audit ' +
    'has of them: who read them, who changed the owner. The audit records each read with the `Hash` of what was shown: a printed ' +
    'story is proven by its hash, the entry, and the chain of the audit. The number of the policy stands in no line of the log.',
  answers: { 200: envelope(PolicyStory) },
  refusals: [POLICY_NOT_FOUND],
};

/** What the staff reads about a policy as a whole. */
@Controller('api/admin/policies')
export class PolicyStoryController {
  constructor(private readonly stories: PolicyStories) {}

  @Get(':policyNumber')
  @Describe(READ_STORY)
  @Access(['Administrator', 'Operator'])
  async read(
    @Input() { policyNumber }: OnePolicy,
    @CurrentCaller() caller: Caller,
    @ReaderLanguage() language: Language,
  ): Promise<ApiResponse<WrittenStory>> {
    return ok(await this.stories.read(caller, policyNumber, language));
  }
}
