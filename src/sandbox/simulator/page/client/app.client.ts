/** Puts the parts together and keeps them live: every (re)connection loads the list anew, events then add to it. */
export const appScript = `
import { BehaviourPanel } from './behaviour.js';
import { NotificationDetail } from './detail.js';
import { byId, request } from './dom.js';
import { chooseLanguage, number, t, translatePage, typeName } from './labels.js';
import { NotificationList } from './list.js';

translatePage();
const behaviour = new BehaviourPanel();
const detail = new NotificationDetail((id) => {
  list.select(null);
  list.focus(id);
});
const list = new NotificationList((id) => {
  list.select(id);
  detail.open(id).then(() => list.reveal(id), () => detail.close());
});
const state = { total: 0, more: false, connection: 'connecting', loading: false, turn: 0, waiting: [], unannounced: [] };
byId('address').textContent = location.origin;

const filter = () => ({ type: byId('filter-type').value, referanceNo: byId('search').value.trim() });

function matches(item) {
  const { type, referanceNo } = filter();
  if (type !== '' && item.NotificationType !== Number(type)) return false;
  return referanceNo === '' || (item.ReferanceNo ?? '').toLowerCase().includes(referanceNo.toLowerCase());
}

function fetchPage(before) {
  const query = new URLSearchParams({ ...filter(), payload: 'false' });
  if (before !== undefined) query.set('before', String(before));
  return request('GET', '/simulator/notifications?' + query);
}

async function load() {
  const turn = ++state.turn;
  state.loading = true;
  let page;
  try {
    page = await fetchPage();
  } finally {
    if (turn === state.turn) state.loading = false;
  }
  if (turn !== state.turn) return;
  state.total = page.TotalCount;
  state.more = page.HasMore;
  const newest = page.Items[0]?.Id ?? 0;
  state.waiting = state.waiting.filter((item) => item.Id > newest);
  list.replace(page.Items);
  flush();
}

const reload = () => load().catch(() => showConnection('offline'));

async function loadOlder() {
  const page = await fetchPage(list.oldestId());
  list.addBelow(page.Items);
  state.more = page.HasMore;
  showCounts();
}

let flushing;
let announcing;
function arrive(item) {
  state.waiting.push(item);
  clearTimeout(announcing);
  state.unannounced.push(item);
  announcing = setTimeout(announce, 700);
  flushing ??= setTimeout(() => {
    flushing = undefined;
    if (!state.loading) flush();
  }, 40);
}

// Arrivals are drawn in batches: a bulk send must not freeze the page.
function flush() {
  const items = state.waiting.filter(matches);
  state.waiting = [];
  state.total += items.length;
  if (list.addOnTop(items.slice(-500).reverse())) state.more = true;
  showCounts();
}

function announce() {
  const fresh = state.unannounced.splice(0);
  byId('announcer').textContent = fresh.length === 1
    ? t('announceOne', { name: typeName(fresh[0].NotificationType) })
    : t('announceMany', { n: number(fresh.length) });
}

function showCounts() {
  const { type, referanceNo } = filter();
  const narrowed = type !== '' || referanceNo !== '';
  byId('count').textContent = t('count', { n: number(state.total) });
  byId('empty').hidden = state.total > 0;
  byId('empty-title').textContent = t(narrowed ? 'noMatchTitle' : 'emptyTitle');
  byId('empty-text').textContent = t(narrowed ? 'noMatchText' : 'emptyText');
  byId('older').hidden = !state.more;
  byId('clear').disabled = state.total === 0 && !narrowed;
}

function showConnection(name) {
  state.connection = name;
  byId('connection').dataset.state = name;
  byId('connection-text').textContent = t(name);
}

function listen() {
  const events = new EventSource('/simulator/events');
  events.addEventListener('open', () => {
    showConnection('live');
    Promise.all([load(), behaviour.load()]).catch(() => showConnection('offline'));
  });
  events.addEventListener('error', () => {
    showConnection('offline');
    if (events.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
  });
  events.addEventListener('notification', (event) => arrive(JSON.parse(event.data)));
  events.addEventListener('behaviour', (event) => behaviour.show(JSON.parse(event.data).rules));
  events.addEventListener('cleared', () => {
    state.waiting = [];
    detail.close();
    reload();
  });
}

let typing;
byId('search').addEventListener('input', () => {
  clearTimeout(typing);
  typing = setTimeout(reload, 200);
});
byId('filter-type').addEventListener('change', reload);
byId('older').addEventListener('click', () => loadOlder().catch(() => showConnection('offline')));
byId('clear').addEventListener('click', () => byId('confirm').showModal());
byId('confirm-no').addEventListener('click', () => byId('confirm').close());
byId('confirm-yes').addEventListener('click', async () => {
  byId('confirm').close();
  await request('DELETE', '/simulator/notifications').catch(() => showConnection('offline'));
  byId('list').focus();
});
for (const button of document.querySelectorAll('[data-language]')) {
  button.addEventListener('click', () => {
    chooseLanguage(button.dataset.language);
    translatePage();
    list.translate();
    detail.translate();
    behaviour.translate();
    showConnection(state.connection);
    showCounts();
  });
}
showConnection('connecting');
showCounts();
listen();
`;
