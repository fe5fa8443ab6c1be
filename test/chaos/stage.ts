import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Balancer } from './balancer.js';
import { ChaosDatabase } from './database.js';
import { type ChaosDocuments, folderDocuments, s3Documents } from './documents.js';
import { EventSink } from './event-sink.js';
import type { Victims } from './faults/begin.js';
import { REPLICAS } from './plan.js';
import { Platforms } from './platforms.js';
import { Replica } from './replica.js';
import { SERVICE_SETTINGS } from './service-settings.js';

/** Everything that runs: the targets of faults, and the balancer before the replicas. */
export interface Stage extends Victims {
  balancer: Balancer;
  events: EventSink;
  close(): Promise<void>;
}

/**
 * Starts the database, the document store, the platforms, the receiver of events, the replicas and their balancer in an empty directory.
 * `settings` are those of all replicas.
 */
export async function setStage(
  root: string,
  store: 'folder' | 's3',
  random: () => number,
  settings: Readonly<Record<string, string>> = SERVICE_SETTINGS,
): Promise<Stage> {
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    const database = await ChaosDatabase.start(join(root, 'postgres'));
    closing.push(() => database.stop());
    const documents = store === 's3' ? await s3Documents() : await folderDocuments(root);
    closing.push(() => documents.close());
    const platforms = await Platforms.start(random);
    closing.push(() => platforms.close());
    const events = await EventSink.start(random);
    closing.push(() => events.close());
    const variables = { ...settings, ...events.variables };
    const replicas = await Promise.all(
      Array.from({ length: REPLICAS }, (_, number) =>
        makeReplica(root, number, database, documents, variables),
      ),
    );
    closing.push(() => Promise.all(replicas.map((replica) => replica.close())));
    await replicas[0]?.start();
    await database.prepareFull();
    await Promise.all(replicas.slice(1).map((replica) => replica.start()));
    const balancer = await Balancer.start(replicas);
    closing.push(() => balancer.stop());
    return { database, documents, platforms, replicas, balancer, events, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function makeReplica(
  root: string,
  number: number,
  { connection }: ChaosDatabase,
  documents: ChaosDocuments,
  settings: Readonly<Record<string, string>>,
): Promise<Replica> {
  const dataDirectory = join(root, `replica-${number}`);
  await mkdir(dataDirectory);
  const variables = { ...settings, ...(await documents.variables(dataDirectory)), DATA_DIR: dataDirectory };
  return Replica.make(number, variables, connection);
}
