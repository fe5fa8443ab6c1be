import { newDocumentKey } from '../../src/documents/document-names.js';
import { FolderDocumentStore } from '../../src/documents/folder-document-store.js';

/**
 * Run as a separate process: `node document-writer.js <directory> <bytes> <documents>`.
 * Stores documents, four at a time, each filled with its own key; prints a key once its document is stored.
 */
const [directory = '', bytes = '0', documents = '0'] = process.argv.slice(2);
let left = Number(documents);

async function writeOn(store: FolderDocumentStore): Promise<void> {
  while (left-- > 0) {
    const key = newDocumentKey();
    await store.put(key, Buffer.alloc(Number(bytes), key));
    process.stdout.write(`${key}\n`);
  }
}

try {
  const store = await FolderDocumentStore.at(directory);
  await Promise.all(Array.from({ length: 4 }, () => writeOn(store)));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'}\n`);
  process.exitCode = 1;
}
