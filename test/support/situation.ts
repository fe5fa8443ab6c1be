import pg from 'pg';
import type { BrowserContext, Page, Request } from 'playwright-core';
import type { TestDatabase } from './database.js';

/** Words of a page that are shown. */
const CHARACTERS = 3_000;

/** The transactions under way in a database: what each waits for, and which sessions hold it up. */
const TRANSACTIONS = `
  select format('session %s, %s, wait %s, for %s, held up by %s: %s', pid, state, wait_event, now() - xact_start,
                pg_blocking_pids(pid), left(regexp_replace(query, '\\s+', ' ', 'g'), 300)) as line
  from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' order by xact_start`;

/**
 * What was to be seen at a failure, which may come once in many runs and on another machine: the words of the pages, requests
 * without answer, and the transactions of the database.
 */
export class Situation {
  private readonly underWay = new Set<Request>();

  constructor(private readonly context: BrowserContext) {
    context.on('request', (request) => this.underWay.add(request));
    context.on('requestfinished', (request) => this.underWay.delete(request));
    context.on('requestfailed', (request) => this.underWay.delete(request));
  }

  /** Adds the situation to the message of an error, and returns the error. */
  async addTo(error: unknown, database: TestDatabase): Promise<unknown> {
    if (!(error instanceof Error)) return error;
    const pages = this.context.pages().map(wordsOf);
    const requests = [...this.underWay].map((request) => `${request.method()} ${request.url()}`);
    const parts = {
      Pages: await Promise.all(pages),
      'Requests without answer': requests,
      Transactions: await transactionsOf(database),
    };
    for (const [name, lines] of Object.entries(parts)) error.message += `\n${name}:\n${lines.join('\n')}`;
    return error;
  }
}

const wordsOf = (page: Page) =>
  page
    .locator('body')
    .innerText({ timeout: 5_000 })
    .then(
      (words) => `${page.url()}\n${words.slice(0, CHARACTERS)}`,
      (error: Error) => `${page.url()}: ${error.message}`,
    );

/** Opens a connection beside the service's pool, all of whose connections may be taken. */
async function transactionsOf({ connection }: TestDatabase): Promise<string[]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ line: string }>(TRANSACTIONS);
    return rows.map(({ line }) => line);
  } catch (error) {
    return [String(error)];
  } finally {
    await client.end().catch(() => undefined);
  }
}
