import type { ReactNode } from 'react';

const PATHS = {
  services: 'M4 5h16v5H4zM4 14h16v5H4zM7.5 7.5h.01M7.5 16.5h.01',
  deliveries: 'M3 12 21 4l-6 16-4-6zM11 14l10-10',
  agents: 'M4 20V9l8-5 8 5v11M9 20v-6h6v6',
  outgoingLogs: 'M4 12h13M12 6l6 6-6 6M21 5v14',
  catalog: 'M5 4h11l3 3v13H5zM8 10h8M8 14h8M8 17h5',
  vehicles: 'M4 16v-4l2-5h12l2 5v4zM4 12h16M6 16v2M18 16v2M7.5 14h.01M16.5 14h.01',
  parameters: 'M4 7h9M17 7h3M13 5v4M4 17h3M11 17h9M9 15v4M4 12h2M10 12h10M8 10v4',
  settlement: 'M12 4v16M7 20h10M5 8h14M5 8l-3 6h6zM19 8l-3 6h6z',
  events: 'M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 20.5h4',
  jobs: 'M8 4h8v3H8zM6 6H5v14h14V6h-1M9 12h6M9 16h4',
  users:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 20c0-3.5 3-5.5 6.5-5.5s6.5 2 6.5 5.5M16 5.5a3 3 0 0 1 0 6M17.5 14.8c2.3.6 4 2.3 4 5.2',
  audit: 'M6 3h9l4 4v14H6zM14 3v5h5M9 12h7M9 16h5',
  system: 'M3 12h4l3-7 4 14 3-7h4',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM20 20l-4-4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  collapse: 'M13 6l-6 6 6 6M19 6l-6 6 6 6',
  expand: 'M11 6l6 6-6 6M5 6l6 6-6 6',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5 19 19M19 5l-1.5 1.5M6.5 17.5 5 19',
  moon: 'M20 14.5A8 8 0 0 1 9.5 4 8 8 0 1 0 20 14.5z',
  account: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 21c0-4 4-6 8-6s8 2 8 6',
  check: 'M5 13l4 4L19 7',
  bolt: 'M13 3 5 14h6l-1 7 8-11h-6z',
  hand: 'M8 12V6.5a1.5 1.5 0 0 1 3 0V11V4.5a1.5 1.5 0 0 1 3 0V11V6a1.5 1.5 0 0 1 3 0v8a7 7 0 0 1-7 7c-3 0-4.5-1.5-6-4l-2-3.5a1.5 1.5 0 0 1 2.6-1.5L8 14',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4l3 2',
  timer: 'M12 7a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM12 11v3l2 2M9 3h6M19 6l1.5 1.5',
  filter: 'M4 6h16M7 12h10M10 18h4',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  warning: 'M12 4 3 20h18zM12 10v4M12 17h.01',
  groups: 'M4 5h10M8 9.5h12M4 14.5h10M8 19h12',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  grid: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  more: 'M6 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0zM13 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0zM20 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0z',
  down: 'M6 9l6 6 6-6',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  circle: 'M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14z',
  close: 'M6 6l12 12M18 6L6 18',
  calendar: 'M5 6h14v14H5zM5 10h14M9 4v4M15 4v4',
  previous: 'M14 6l-6 6 6 6',
  next: 'M10 6l6 6-6 6',
  plus: 'M12 5v14M5 12h14',
} as const;
export type IconName = keyof typeof PATHS;

/** An outline icon of 20 px in the colour of the text; it says nothing to screen readers. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }): ReactNode {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
