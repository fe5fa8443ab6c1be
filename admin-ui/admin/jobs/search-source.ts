import { api } from '../api/client.js';
import type { TextKey } from '../texts/tr.js';

/** The story of a policy, as the palette shows it. */
interface StoryHit {
  key: string;
  group: TextKey;
  title: string;
  to: string;
  isPersonal: true;
}

/** The shortest text that is sought as the number of a policy. */
const SHORTEST = 3;

/** The story of the policy whose whole number was typed. */
export async function findStory(words: string, _user: object, signal: AbortSignal): Promise<StoryHit[]> {
  if (words.length < SHORTEST || !/\d/.test(words)) return [];
  const query = { policyNumber: words.slice(0, 200), pageSize: 1 };
  const { TotalCount } = await api.call('get', '/api/admin/jobs', { query, signal });
  if (TotalCount === 0) return [];
  const to = `/jobs/policy?number=${encodeURIComponent(words)}`;
  return [{ key: to, group: 'palette.story', title: words, to, isPersonal: true }];
}
