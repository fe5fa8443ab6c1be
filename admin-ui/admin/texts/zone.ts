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
