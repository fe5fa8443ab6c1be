import { setTimeout as sleep } from 'node:timers/promises';
import type { Tools } from './worker.js';

/** A job as the feed shows it, as far as readers look. */
interface JobItem {
  Id: number;
  CurrentStage: number;
  LastActionDate: string;
}

/** One who follows the feed of jobs and remembers how each was last seen. */
export class FeedReader {
  /** Stage and last action's date of each job, as it was last seen. */
  readonly seen = new Map<number, string>();
  private cursor = '';

  constructor(private readonly pageSize: number) {}

  /** Reads one page; answers how many jobs were on it, or undefined when there was none to be had. */
  async readOn({ sessions, voice, world }: Tools): Promise<number | undefined> {
    const insurer = await sessions.as(world.users.insurer);
    const path = `/api/offline/jobs/changes?cursor=${this.cursor}&pageSize=${this.pageSize}`;
    const { certainty, answer } = await voice.ask('GET', path, insurer);
    if (certainty !== 'done' || !answer) return undefined;
    const { Items, NextCursor } = answer.response<{ Items: JobItem[]; NextCursor: string }>();
    for (const { Id, CurrentStage, LastActionDate } of Items)
      this.seen.set(Id, `${CurrentStage} ${LastActionDate}`);
    this.cursor = NextCursor;
    return Items.length;
  }

  /** Reads until the end of what there is. */
  async catchUp(tools: Tools): Promise<void> {
    while ((await this.readOn(tools)) !== 0) await sleep(20);
  }
}
