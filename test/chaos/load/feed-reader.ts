import { setTimeout as sleep } from 'node:timers/promises';
import type { Tools } from './worker.js';

/** The part of a job in the feed that readers use. */
interface JobItem {
  Id: number;
  CurrentStage: number;
  LastActionDate: string;
}

/** Follows the feed of jobs and remembers each job's last seen state. */
export class FeedReader {
  /** Stage and date of the last action of each job, as last seen. */
  readonly seen = new Map<number, string>();
  private cursor = '';

  constructor(private readonly pageSize: number) {}

  /** Reads one page; returns the number of jobs on it, or undefined when the request failed. */
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

  /** Reads to the end of the feed. */
  async catchUp(tools: Tools): Promise<void> {
    while ((await this.readOn(tools)) !== 0) await sleep(20);
  }
}
