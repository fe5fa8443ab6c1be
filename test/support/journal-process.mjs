// A process with a journal of outcomes in the data directory of its argument, which executes the parent's messages.
import pino from 'pino';
import { Settings } from '../../dist/src/config/settings.js';
import { OutcomeJournal } from '../../dist/src/notifications/dispatch/outcomes/outcome-journal.js';
import { Clock } from '../../dist/src/time/clock.js';

// The secrets are set, since missing ones would be written to the data directory.
const settings = new Settings({
  DATA_DIR: process.argv[2],
  JWT_SECRETS: 'the secret that signs the tokens of a journal',
  ENCRYPTION_KEY: Buffer.alloc(32, 'journal').toString('base64'),
});
const journal = new OutcomeJournal(settings, new Clock('UTC'), pino({ level: 'silent' }));
process.on('message', async ({ keep }) => {
  if (keep) await journal.keep(keep);
  const adopted = keep ? [] : await journal.adopt();
  process.send({ adopted: adopted.length, size: journal.size });
});
process.send('ready');
