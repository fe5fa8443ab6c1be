/** The zone in which the business counts its days, whatever the browser's; the service writes its own into the page. */
export const BUSINESS_ZONE = zoneOfPage() ?? 'Europe/Istanbul';

function zoneOfPage(): string | undefined {
  // Rules that need the zone are also tested without a page.
  if (typeof document === 'undefined') return undefined;
  return document.querySelector<HTMLMetaElement>('meta[name=business-zone]')?.content;
}

/** The business zone where its clock differs from the browser's at present. */
export function foreignZone(): string | undefined {
  const clock = (timeZone?: string) =>
    new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format();
  return clock() === clock(BUSINESS_ZONE) ? undefined : BUSINESS_ZONE;
}

const LOCAL_FORMAT = new Intl.DateTimeFormat('sv-SE', {
  timeZone: BUSINESS_ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
});

const LOCAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** The present day and time of the business zone, as `2026-11-22T14:02`. */
export function businessNow(now: number): string {
  return LOCAL_FORMAT.format(now).replace(' ', 'T');
}

/** The moment of a day and time of the business zone, such as `2026-11-22T14:02`, in milliseconds; not a number for another text. */
export function businessMoment(local: string): number {
  // Browsers guess a date from almost any text.
  const asUtc = LOCAL.test(local) ? Date.parse(`${local}:00Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return asUtc;
  const offsetAt = (moment: number) => Date.parse(`${businessNow(moment)}:00Z`) - moment;
  // The offset may differ between the guess and the moment itself.
  return asUtc - offsetAt(asUtc - offsetAt(asUtc));
}
