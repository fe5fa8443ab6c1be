import type { Text } from '../text.js';
import type { watch as turkish } from '../tr/watch.js';

export const watch: Record<keyof typeof turkish, Text> = {
  'watch.title': 'Watch',
  'watch.means': 'Read only; stays open when the session of the screens ends',
  'watch.until': 'Read only; stays open until {time}, also when the session of the screens ends',
  'watch.closed': 'Closed services',
  'watch.overDay': 'Longer than 24 hours',
  'watch.reopening': 'Open today',
  'watch.planned': 'Will close',
  'watch.attention': 'Deliveries that need attention',
  'watch.waiting': 'Waiting deliveries',
  'watch.service': 'Service',
  'watch.reason': 'Reason',
  'watch.opens': 'Opens',
  'watch.allOpen': 'All services are open.',
  'watch.first': 'The first {n} services are shown.',
  'watch.over': 'Ended',
  'watch.ended': 'The watch has ended; what is shown may be old. To start it again you may have to sign in.',
  'watch.again': 'Start the watch again',
  'watch.noticesOn': 'Notify on the desktop',
  'watch.noticesOff': 'Do not notify on the desktop',
  'watch.noticesDenied': 'The browser does not allow it for this site; its settings do.',
  'watch.noticesNone': 'The browser notifies on https addresses only.',
  'watch.closedMore': { one: '{n} service closed', other: '{n} services closed' },
  'watch.attentionMore': { one: '{n} delivery needs attention', other: '{n} deliveries need attention' },
};
