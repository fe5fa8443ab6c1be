import { Settings } from '../config/settings.js';
import { checkDocuments } from '../documents/documents-check.js';
import { command, say } from './command-line.js';

const usage = `Usage: zeyil documents check
Does with the document store of the settings (DOCUMENT_STORE, S3_...) all that the service does with it: stores, reads,
lists, exchanges and removes 1,100 documents in a prefix or folder of their own, and looks at how a wrong bucket and a wrong
secret are shown. The documents of the service are not touched; it may run meanwhile.

  --help      this text
  --version   the version of the service
Ends with 0 when the store did everything right, with 1 when not, with 2 for arguments that are not known.`;

export default command({ usage }, async () => {
  const { documentStore } = new Settings(process.env);
  const right = await checkDocuments(documentStore, (step, problem, milliseconds) =>
    say(
      `${problem === undefined ? 'ok   ' : 'wrong'}  ${step} (${Math.round(milliseconds)} ms)${problem ? `: ${problem}` : ''}`,
    ),
  );
  return right ? 0 : 1;
});
