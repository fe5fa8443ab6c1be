import {
  About,
  dateTime,
  filledText,
  flag,
  listOf,
  longId,
  nullable,
  Property,
  textLike,
  word,
} from '../../api/api-schemas.js';
import { StaffJobItem } from '../../offline-jobs/job.answers.js';
import { STORY_KINDS, STORY_SUBJECTS, type StoryKind, type StorySubjectKind } from './story-words.rules.js';

const hash = textLike(/^[0-9a-f]{64}$/);
const EXAMPLE = 'a3f1c5d2e4b697887766554433221100ffeeddccbbaa99887766554433221100';

/** What an entry is about. */
export class StorySubject {
  @Property(word(STORY_SUBJECTS, undefined, 'Delivery')) Kind: StorySubjectKind;
  @Property(filledText(undefined, '17')) Id: string;
}

/** Something that happened to a policy. */
export class StoryEntry {
  @Property(dateTime()) At: string;
  @Property(word(STORY_KINDS, undefined, 'Attempt')) Kind: StoryKind;
  @Property(StorySubject) Subject: StorySubject;
  @Property(filledText('In the language that `Accept-Language` prefers.', '1. deneme: HTTP 200 · Ulaştı'))
  Text: string;
}

/** The end of the audit's chain when the story was read. */
export class StoryChain {
  @Property(longId('Position of the last link.', 5120)) Position: number;
  @Property(hash('Its hash, which `npx zeyil audit verify --hash` finds in the chain.', EXAMPLE))
  Hash: string;
}

/** Everything that happened to a policy. */
@About('At most 200 jobs and 5,000 entries, the newest ones.')
export class PolicyStory {
  @Property(listOf(StaffJobItem, 'The newest first.')) Jobs: StaffJobItem[];
  @Property(listOf(StoryEntry, 'The oldest first.')) Timeline: StoryEntry[];
  @Property(flag('False when older jobs or entries are left out.', true)) IsComplete: boolean;
  @Property(nullable(StoryChain)) Chain: StoryChain | null;
  @Property(
    hash(
      'SHA-256, in hexadecimal digits, over lines of JSON, each with a line feed, in UTF-8: `[PolicyNumber]`, then `[At, Kind, ' +
        'Subject.Kind, Subject.Id, Text]` for each entry, then `[Chain.Position, Chain.Hash]`, or `[null, null]` without a chain.',
      EXAMPLE,
    ),
  )
  Hash: string;
}
