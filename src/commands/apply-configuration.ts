import { isEmpty } from '../configuration/changes.rules.js';
import { readPlan } from '../configuration/read-file.js';
import { command, say } from './command-line.js';
import { withConfiguration } from './with-configuration.js';

const usage = `Usage: zeyil config apply PLAN
Makes the changes of PLAN (zeyil config plan FILE --out PLAN) in one transaction, with one action in the audit, whether the service
runs or not; what changes announce is delivered by the service. It is refused when the configuration here is no longer as the plan found it.

New agents arrive paused, and so do agents whose keys ended with their address: set the keys, then resume them. New users have no password
and new machines no secret: an Administrator sets them.
Ends with 0 when the changes are made, or there were none, with 1 when nothing is changed, with 2 for wrong arguments.`;

export default command({ usage, files: 1 }, async (_values, path = '') => {
  const plan = await readPlan(path);
  const { changes, lines } = await withConfiguration((service) => service.apply(plan));
  for (const line of lines) say(line);
  say(isEmpty(changes) ? 'Nothing has changed.' : 'Applied.');
  return 0;
});
