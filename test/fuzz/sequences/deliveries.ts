import { type Sequence, unexpected } from './steps.js';

/** A resend by filter, from the feed over the count to its progress. */
export const resend: Sequence = async (call) => {
  const path = '/api/admin/deliveries';
  const listed = await call('GET', `${path}?pageSize=1`, { as: 'Operator' });
  const fed = await call('GET', `${path}/feed?state=Dropped,Pending&pageSize=1`, { as: 'Operator' });
  const counted = await call('GET', `${path}/counts?state=Dropped,Exhausted`, { as: 'Operator' });
  const body = { filter: { states: ['Dropped', 'Exhausted'] }, limit: 1 };
  const sent = await call('POST', `${path}/resend`, { as: 'Operator', body });
  const id = sent.status === 200 ? sent.response<{ ResendId: number | null }>().ResendId : null;
  const progress = await call('GET', `${path}/resends/${id ?? 1}`, { as: 'Operator' });
  return unexpected([
    ['list', listed, 200],
    ['feed', fed, 200],
    ['count', counted, 200],
    ['resend', sent, 200],
    ['progress', progress, id === null ? [200, 404] : 200],
  ]);
};

/** A platform compares what it was sent, and asks for one of them again. */
export const ownNotification: Sequence = async (call) => {
  const path = '/api/platform/notifications';
  const listed = await call('GET', `${path}?state=Delivered&pageSize=200`, { as: 'PlatformUser' });
  const items = listed.status === 200 ? listed.items<{ ReferanceNo: string }>() : [];
  const last = items.at(-1);
  if (!last) return unexpected([['list', listed, 200]]);
  const again = await call('POST', `${path}/${encodeURIComponent(last.ReferanceNo)}/resend`, {
    as: 'PlatformUser',
  });
  // An odd request may have sent it again before.
  return unexpected([['resend', again, [204, 409]]]);
};
