export function breaksOf(before: object, now: object): string[];
export function unannouncedBreaks(before: object, now: object): string[];
