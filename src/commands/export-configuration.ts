import { fileText } from '../configuration/file-text.js';
import { command, say } from './command-line.js';
import { withConfiguration, writeWhole } from './with-configuration.js';

const usage = `Usage: zeyil config export FILE
Writes the configuration as one moment has it to FILE: agents with their products and subscriptions, the rights of users, names of
codes, and which services are evaluated automatically. No key, password, secret or id of this installation is in it, so that another
one can take it (zeyil config plan). The same configuration always gives the same file. The service may run meanwhile, and the database
may be a standby. Users of the identity provider and demo users are left out.

Ends with 0 when the file is written, with 1 when not, with 2 for wrong arguments.`;

export default command({ usage, files: 1 }, async (_values, path = '') => {
  const configuration = await withConfiguration((service) => service.present());
  await writeWhole(path, fileText(configuration));
  const { agents, users, codes, evaluation } = configuration;
  const names = Object.values(codes).reduce((sum, list) => sum + list.length, 0);
  say(
    `${path}: ${agents.length} agents, ${users.length} users, ${names} names of codes, ${evaluation.length} evaluated services.`,
  );
  return 0;
});
