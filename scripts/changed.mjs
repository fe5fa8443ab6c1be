import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The files that differ from a commit and are still there, those that git does not know yet included. */
export function changedSince(revision) {
  const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
  const names = [
    ...git('diff', '--name-only', '--diff-filter=d', revision),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  return [...new Set(names)].filter((name) => existsSync(name));
}
