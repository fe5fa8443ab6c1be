import { Session } from './session.js';

const CHECK_EVERY_MS = 1_000;
/** Checks without a byte; no statement of a start takes as long. Checks count, not time: a process that was paused has not waited. */
const SILENT_CHECKS = 30;

/**
 * Ends sessions on which the server owes an answer for half a minute while the service starts, before `SessionWatch` runs. The start
 * then fails or tries again: TCP alone ends a connection that a firewall has forgotten after a quarter of an hour. Sessions of migrations
 * are left alone, since their statements have no time-out. The returned function ends the watch.
 */
export function watchStart(): () => void {
  const seen = new WeakMap<Session, { progress: number; silent: number }>();
  const check = () => {
    for (const session of Session.limited) {
      const { isWaiting, progress } = session;
      const before = seen.get(session);
      const silent = isWaiting && before?.progress === progress ? before.silent + 1 : 0;
      seen.set(session, { progress, silent });
      if (silent >= SILENT_CHECKS) session.lose('the server does not answer.');
    }
  };
  const timer = setInterval(check, CHECK_EVERY_MS).unref();
  return () => clearInterval(timer);
}
