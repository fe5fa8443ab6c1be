import { BehaviourPanel } from './behaviour-panel.js';
import { byId } from './dom.js';
import { offerLanguages, t, translatePage } from './language.js';
import { LiveNotifications } from './live-notifications.js';
import { NotificationDetail } from './notification-detail.js';
import { NotificationList } from './notification-list.js';
import { clearNotifications } from './request.js';

const RECONNECT_MS = 2000;

const behaviour = new BehaviourPanel();
const detail = new NotificationDetail((id) => {
  list.select(null);
  list.focus(id);
});
const list = new NotificationList((id) => {
  list.select(id);
  detail.open(id).then(
    () => list.reveal(id),
    () => detail.close(),
  );
});
const notifications = new LiveNotifications(list, () => showConnection('offline'));
let connection: 'connecting' | 'live' | 'offline' = 'connecting';

function showConnection(state: typeof connection): void {
  connection = state;
  byId('connection').dataset.state = state;
  byId('connection-text').textContent = t(state);
}

/** Every (re)connection loads everything anew, and the events add to it. */
function listen(): void {
  const events = new EventSource('/simulator/events');
  events.addEventListener('open', () => {
    showConnection('live');
    Promise.all([notifications.load(), behaviour.load()]).catch(() => showConnection('offline'));
  });
  events.addEventListener('error', () => {
    showConnection('offline');
    if (events.readyState === EventSource.CLOSED) setTimeout(listen, RECONNECT_MS);
  });
  events.addEventListener('notification', ({ data }) => notifications.arrive(JSON.parse(data)));
  events.addEventListener('behaviour', ({ data }) => behaviour.show(JSON.parse(data)));
  events.addEventListener('cleared', () => {
    detail.close();
    notifications.cleared();
  });
}

function confirmClearing(): void {
  const dialog = byId('confirm', HTMLDialogElement);
  byId('clear').addEventListener('click', () => dialog.showModal());
  byId('confirm-no').addEventListener('click', () => dialog.close());
  byId('confirm-yes').addEventListener('click', async () => {
    dialog.close();
    await clearNotifications().catch(() => showConnection('offline'));
    list.focus(null);
  });
}

function translate(): void {
  translatePage();
  behaviour.translate();
  notifications.translate();
  detail.translate();
  showConnection(connection);
}

byId('address').textContent = location.origin;
confirmClearing();
offerLanguages(translate);
translate();
listen();
