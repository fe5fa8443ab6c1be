import { spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * Writes a folder as tar.gz whose bytes follow from names and contents alone: files are sorted, and all have this time (seconds of the
 * epoch), one owner and one mode, whatever theirs are; folders stand in their names only. Needs GNU tar and gzip.
 */
export async function archive(folder, file, seconds) {
  const same = [
    ...[`--mtime=@${seconds}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'],
    ...['--format=posix', '--pax-option=exthdr.name=%d/PaxHeaders/%f,delete=atime,delete=ctime'],
  ];
  const target = openSync(file, 'w');
  const tar = spawn('tar', [...same, '-c', '-C', dirname(folder), '--null', '--files-from=-'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(dirname(folder), join(entry.parentPath, entry.name)));
  tar.stdin.end(files.sort().join('\0'));
  const gzip = spawn('gzip', ['--no-name'], { stdio: [tar.stdout, target, 'inherit'] });
  await Promise.all([ended(tar), ended(gzip)]);
  closeSync(target);
}

function ended(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${child.spawnfile} ended with ${code}.`)),
    );
  });
}
