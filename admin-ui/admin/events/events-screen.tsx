import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { useListAddress } from '../address/use-address-state.js';
import { api } from '../api/client.js';
import { EVENT_KINDS } from '../api/event-kinds.gen.js';
import { queries } from '../api/queries.js';
import { useFeed } from '../api/use-list.js';
import { type Agent, useAgents } from '../api/use-notices.js';
import { useUnreadEvents } from '../api/use-unread-events.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { Button } from '../ui/button.js';
import type { Column } from '../ui/data-table.js';
import { AgentField, FindField, SelectField } from '../ui/field.js';
import { Filters, ListScreen } from '../ui/list-screen.js';
import { Mark } from '../ui/mark.js';
import { EVENTS_ADDRESS, type EventItem, filterQuery } from './events-address.js';

/** What happened to the service, newest first; what the reader had not seen before is marked. */
export default function EventsScreen() {
  const { t, language } = useLanguage();
  const { state, put, count, clear } = useListAddress(EVENTS_ADDRESS);
  const feed = useFeed(['events', 'feed', language, state], ({ cursor, pageSize }, signal) =>
    api.call('get', '/api/admin/events', {
      query: { ...filterQuery(state), pageSize, ...(cursor !== undefined && { after: cursor }) },
      signal,
    }),
  );
  const agents = useAgents().data;
  const seenBefore = useSeenBefore(count === 0 ? newestOf(feed.rows) : undefined);
  return (
    <ListScreen
      title={t('nav.events')}
      note={<Link href="/account">{t('events.byMail')}</Link>}
      filters={
        <Filters count={count} onClear={clear}>
          <SelectField
            label={t('events.kind')}
            value={state.kind}
            onChange={(kind) => put({ kind })}
            choices={EVENT_KINDS.map((kind) => [kind, t(`events.${kind}`)])}
          />
          <AgentField value={state.agent} onChange={(agent) => put({ agent })} />
          <FindField
            label={t('events.service')}
            maxLength={10}
            value={state.service?.toString() ?? ''}
            onFind={(text) => put({ service: EVENTS_ADDRESS.service.read(text) })}
          />
        </Filters>
      }
      caption={t('nav.events')}
      list={feed}
      empty={t(count > 0 ? 'events.nothing' : 'events.none')}
      tools={
        <Button kind="quiet" onClick={feed.refetch}>
          {t('jobs.refresh')}
        </Button>
      }
      needs={[agents, seenBefore]}
      columns={useColumns(seenBefore, agents)}
      keyOf={({ Id }) => String(Id)}
      sort="-at"
    />
  );
}

/** Their ids are words of the service's own; the cause says more. */
const WITHOUT_ID: readonly EventItem['Subject']['Kind'][] = ['Source', 'Certificate', 'Database'];

const newestOf = (rows: readonly EventItem[] | undefined) => rows?.[0] && Number(rows[0].Id);

/** Up to which event the reader had read when the screen was opened; notes that the newest one is seen now. */
function useSeenBefore(newest: number | undefined): number | undefined {
  const unread = useUnreadEvents();
  const seenUpTo = unread && Number(unread.SeenUpTo);
  const [before, setBefore] = useState<number>();
  useEffect(() => {
    if (before === undefined && seenUpTo !== undefined) setBefore(seenUpTo);
  }, [before, seenUpTo]);
  useEffect(() => {
    if (newest === undefined || seenUpTo === undefined || newest <= seenUpTo) return;
    // A mark that is not noted comes again with the next visit.
    void api
      .call('put', '/api/admin/events/seen', { body: { upTo: newest } })
      .then(() => queries.invalidateQueries({ queryKey: ['events', 'unread'] }))
      .catch(() => undefined);
  }, [newest, seenUpTo]);
  return before;
}

function useColumns(
  seenBefore: number | undefined,
  agents: ReadonlyMap<number, Agent> | undefined,
): readonly Column<EventItem>[] {
  const { t, locale } = useLanguage();
  const { dateTime } = useMoments();
  const isNew = ({ Id }: EventItem) => seenBefore !== undefined && Number(Id) > seenBefore;
  const subjectOf = ({ Subject: { Kind, Id } }: EventItem) => {
    if (WITHOUT_ID.includes(Kind)) return t(`events.of${Kind}`);
    const name = Kind === 'Agent' ? agents?.get(Number(Id))?.Name : undefined;
    return [`${t(`events.of${Kind}`)} ${Id}`, ...(name === undefined ? [] : [name])].join(' · ');
  };
  return [
    {
      head: t('audit.when'),
      sort: 'at',
      width: '150px',
      isWhole: true,
      card: 'fact',
      cell: ({ At }) => dateTime(At),
    },
    {
      head: t('events.what'),
      width: '24%',
      card: 'title',
      cell: ({ Kind, Path }) => <Link href={`~${Path}`}>{t(`events.${Kind}`)}</Link>,
    },
    {
      head: t('events.new'),
      width: '88px',
      card: 'state',
      isEmpty: (event) => !isNew(event),
      cell: (event) =>
        isNew(event) && (
          <Mark tone="wait" icon="circle">
            {t('events.new')}
          </Mark>
        ),
    },
    { head: t('events.subject'), width: '20%', card: 'fact', cell: subjectOf },
    {
      head: t('events.count'),
      width: '84px',
      isNumber: true,
      card: 'fact',
      isNamed: true,
      isEmpty: ({ Count }) => Number(Count) === 1,
      cell: ({ Count }) => Number(Count).toLocaleString(locale),
    },
    { head: t('events.cause'), card: 'fact', cell: ({ Cause }) => Cause },
  ];
}
