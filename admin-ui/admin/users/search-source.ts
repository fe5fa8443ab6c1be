import { api } from '../api/client.js';

const AT_MOST = 5;
const WORDS_FROM = 2;

/** Users by a part of their name, or by their id. */
export async function findUsers(
  words: string,
  _user: unknown,
  signal: AbortSignal,
): Promise<{ key: string; group: 'palette.users'; title: string; to: string }[]> {
  if (words.length < WORDS_FROM && !/^\d+$/.test(words)) return [];
  const query = { q: words.slice(0, 200), pageSize: AT_MOST };
  const { Items } = await api.call('get', '/api/admin/users', { query, signal });
  return Items.map(({ Id, UserName }) => ({
    key: `user ${Id}`,
    group: 'palette.users',
    title: `${UserName} · ${Id}`,
    to: `/users/${Id}`,
  }));
}
