import { type FileHandle, mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject, parseJson } from './json-source.js';
import type { ReceivedNotification } from './received-notification.js';

const FILE_NAME = 'platform-simulator.jsonl';

/**
 * Received notifications on disk, one JSON line each. Writes run one after the other; a failing disk is logged once,
 * and never causes an exception.
 */
export class Journal {
  private tail: Promise<void> = Promise.resolve();
  private torn = false;
  private failing = false;
  /** Lines and bytes in the file, garbage included; they decide when it is compacted. */
  lines = 0;
  bytes = 0;

  private constructor(
    private readonly file: string,
    private handle: FileHandle,
    private readonly log: (message: string) => void,
  ) {}

  /** Opens or creates the journal in `directory` and passes every readable record to `each`, oldest first. */
  static async open(
    directory: string,
    log: (message: string) => void,
    each: (record: ReceivedNotification) => void,
  ): Promise<Journal> {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const file = join(directory, FILE_NAME);
    const journal = new Journal(file, await open(file, 'a+', 0o600), log);
    await journal.load(each);
    return journal;
  }

  private async load(each: (record: ReceivedNotification) => void): Promise<void> {
    let unreadable = 0;
    const reader = await open(this.file, 'r');
    for await (const line of reader.readLines()) {
      const record = parseJson(line);
      if (isRecord(record)) each(record);
      else unreadable++;
      this.lines++;
      this.bytes += Buffer.byteLength(line) + 1;
    }
    const { size } = await this.handle.stat();
    this.torn = this.bytes > size;
    if (unreadable > 0)
      this.log(`Platform simulator: ${unreadable} unreadable line(s) left out of ${FILE_NAME}`);
  }

  /** Resolves when the operating system has the line, so that killing the process does not lose it. */
  append(record: ReceivedNotification): Promise<void> {
    const line = lineOf(record);
    this.lines++;
    this.bytes += Buffer.byteLength(line);
    return this.enqueue(async () => {
      const text = this.torn ? `\n${line}` : line;
      this.torn = true;
      await this.handle.appendFile(text);
      this.torn = false;
    });
  }

  /** Replaces the whole file; the old one stays until the new one is complete. */
  rewrite(records: readonly ReceivedNotification[]): Promise<void> {
    this.lines = records.length;
    this.bytes = 0;
    return this.enqueue(async () => {
      const temporary = `${this.file}.tmp`;
      const next = await open(temporary, 'w', 0o600);
      try {
        for (const record of records) {
          const line = lineOf(record);
          this.bytes += Buffer.byteLength(line);
          await next.appendFile(line);
        }
      } finally {
        await next.close();
      }
      await rename(temporary, this.file);
      await this.handle.close();
      this.handle = await open(this.file, 'a', 0o600);
      this.torn = false;
    });
  }

  /** Waits for writes under way. */
  async close(): Promise<void> {
    await this.tail;
    await this.handle.close();
  }

  private enqueue(write: () => Promise<void>): Promise<void> {
    this.tail = this.tail.then(write).then(
      () => {
        this.failing = false;
      },
      (error: unknown) => {
        if (!this.failing)
          this.log(`Platform simulator: what it received could not be saved: ${String(error)}`);
        this.failing = true;
      },
    );
    return this.tail;
  }
}

// JSON does not escape U+2028 and U+2029, and the line reader would break a record there.
function lineOf(record: ReceivedNotification): string {
  const json = JSON.stringify(record).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
  return `${json}\n`;
}

function isRecord(value: unknown): value is ReceivedNotification {
  return (
    isObject(value) &&
    typeof value['Id'] === 'number' &&
    typeof value['ReceivedAt'] === 'string' &&
    isObject(value['Headers']) &&
    isObject(value['Answer'])
  );
}
