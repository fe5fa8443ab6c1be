import { Passwords } from '../../src/users/passwords.js';
import type { TestService } from './service.js';

/** Occupies both places in which passwords are checked, until the returned function is called. */
export function takePlaces({ running }: TestService): () => void {
  const passwords = running.app.get(Passwords);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  for (let place = 0; place < 2; place += 1)
    void passwords.matches(undefined, 'x', '198.51.100.1', () => released);
  return release;
}
