/** The service as the one who pauses and resumes. */
export const SERVICE = { name: 'Service', userId: undefined };

/** Minutes from the service's pause of an agent to its first probes; the later ones follow every `PROBES_EVERY` minutes. */
const FIRST_PROBES = [1, 5, 15] as const;
const PROBES_EVERY = 30;

/** Minutes from the pause to the first probe after so many minutes of pause. */
export function probeAfter(minutes: number): number {
  const first = FIRST_PROBES.find((probe) => probe > minutes);
  if (first !== undefined) return first;
  const last = FIRST_PROBES[FIRST_PROBES.length - 1] ?? 0;
  return last + PROBES_EVERY * (Math.floor((minutes - last) / PROBES_EVERY) + 1);
}

/** A platform that answers a probe so may just not know type 104: the oldest notification itself is tried in its place. */
export function mayNotTakeTests(httpStatus: number | undefined): boolean {
  return httpStatus !== undefined && ((httpStatus >= 400 && httpStatus < 500) || httpStatus === 501);
}

/** Whether an answer shows that the platform works again. */
export function answersAgain(httpStatus: number | undefined): boolean {
  return httpStatus !== undefined && httpStatus >= 200 && httpStatus < 300;
}
