import { readFile, readlink } from 'node:fs/promises';

/**
 * Names the network stack of this process since the machine's boot: two processes with the same name reach the same
 * listeners at the same addresses. Undefined on systems other than Linux, which do not report it.
 */
export async function machineName(): Promise<string | undefined> {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    return `${boot.trim()} ${await readlink('/proc/self/ns/net')}`;
  } catch {
    return undefined;
  }
}
