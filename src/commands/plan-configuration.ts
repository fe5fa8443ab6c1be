import { isEmpty } from '../configuration/changes.rules.js';
import { FORMAT, FORMAT_VERSION, PLAN_FORMAT } from '../configuration/configuration.js';
import { reviewableJson } from '../configuration/file-text.js';
import { readConfiguration } from '../configuration/read-file.js';
import { command, say } from './command-line.js';
import { HAS_CHANGES, withConfiguration, writeWhole } from './with-configuration.js';

const usage = `Usage: zeyil config plan FILE [--prune] [--out PLAN]
Shows what the configuration in FILE (zeyil config export) would change here, a line for each thing: + is made, ~ changes, - goes, !
is to be looked at twice, ? is not known here. Everything is tried with the rules of the screens and undone: nothing is changed.

  --prune     removes what FILE does not name: products, subscriptions, names and evaluations; its agents and users are deactivated.
              Without it they stay. Parts that FILE leaves out stay in any case
  --out PLAN  writes the plan to PLAN, for zeyil config apply: the changes, the configuration, and the fingerprint of what is here
Ends with 0 when nothing would change, with ${HAS_CHANGES} when something would, with 1 when FILE is refused, with 2 for wrong arguments.`;
const options = { prune: '--prune', out: '--out <plan>' } as const;

export default command({ usage, options, files: 1 }, async ({ prune = false, out }, path = '') => {
  const wanted = await readConfiguration(path);
  const { changes, lines, fingerprint } = await withConfiguration((service) => service.plan(wanted, prune));
  for (const line of lines) say(line);
  say(
    isEmpty(changes)
      ? 'Nothing would change.'
      : `${lines.length} lines. The fingerprint of what is here: ${fingerprint}`,
  );
  if (out !== undefined) {
    const configuration = { format: FORMAT, version: FORMAT_VERSION, ...wanted };
    const plan = {
      format: PLAN_FORMAT,
      version: FORMAT_VERSION,
      prune,
      fingerprint,
      changes: lines,
      configuration,
    };
    await writeWhole(out, reviewableJson(plan));
  }
  return isEmpty(changes) ? 0 : HAS_CHANGES;
});
