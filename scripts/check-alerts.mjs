// Checks deploy/prometheus/alerts.yml against Prometheus's grammar and its own tests, and the example of a scrape against
// the grammar. Exits with 1 when there is an error, and with 2 when the check could not run: promtool is missing, or an
// argument is unknown.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('../deploy/prometheus', import.meta.url)));

if (process.argv.length > 2) end(2, `Unknown argument: ${process.argv[2]}`);
for (const what of [
  ['check', 'rules', 'alerts.yml'],
  ['test', 'rules', 'alerts.test.yml'],
  // The file with the token is missing here. Debian's promtool does not know Kubernetes, so it refuses the other example.
  ['check', 'config', '--syntax-only', 'scrape.example.yml'],
]) {
  const { error, status } = spawnSync('promtool', what, { stdio: 'inherit' });
  if (error?.code === 'ENOENT')
    end(2, 'promtool is missing. Debian has it in the package prometheus (its server need not run).');
  if (error) end(2, error.message);
  if (status !== 0) end(1, `promtool ${what.join(' ')} found faults.`);
}

function end(code, message) {
  console.error(message);
  process.exit(code);
}
