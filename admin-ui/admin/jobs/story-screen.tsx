import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { text } from '../address/params.js';
import { useAddressState } from '../address/use-address-state.js';
import { api, type ResponseOf } from '../api/client.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { CopyNumber } from '../ui/copy-number.js';
import type { Column } from '../ui/data-table.js';
import { DataTable } from '../ui/data-table.js';
import { Mark } from '../ui/mark.js';
import { Fact, Facts, PageHead, Title } from '../ui/page-head.js';
import { PrintButton } from '../ui/printed.js';
import { RecordScreen } from '../ui/record-screen.js';
import { useJobColumns } from './job-columns.js';

type Story = ResponseOf<'/api/admin/policies/{policyNumber}', 'get'>;
type Entry = Story['Timeline'][number];
type Job = Story['Jobs'][number];

/** The policy stands in the query: a path would lose a slash or a percent sign of its number. */
const ADDRESS = { number: text } as const;

/** Everything that happened to a policy, on one page that can be printed. Each reading is recorded in the audit with the page's hash. */
export default function StoryScreen() {
  const { t, language } = useLanguage();
  const [{ number }] = useAddressState(ADDRESS);
  const query = useQuery({
    queryKey: ['story', number, language],
    queryFn: ({ signal }) =>
      api.call('get', '/api/admin/policies/{policyNumber}', { path: { policyNumber: number }, signal }),
    enabled: number !== '',
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isHeld: true },
  });
  return (
    <RecordScreen
      query={query}
      isId={number !== ''}
      back={['/', t('nav.jobs')]}
      missing={t('story.missing')}
      title={t('story.title', { number })}
    >
      {(story) => <Content story={story} number={number} />}
    </RecordScreen>
  );
}

function Content({ story, number }: { story: Story; number: string }) {
  const { t } = useLanguage();
  const { Jobs, Timeline, IsComplete, Chain, Hash } = story;
  return (
    <>
      <PageHead
        title={t('story.title', { number })}
        back={['/', t('nav.jobs')]}
        note={t('story.audited')}
        actions={<PrintButton />}
      >
        <Facts>
          <Fact label={t('story.jobs')}>{String(Jobs.length)}</Fact>
          <Fact label={t('story.entries')}>{String(Timeline.length)}</Fact>
          <Fact label={t('story.hash')}>
            <CopyNumber number={Hash} />
          </Fact>
          {Chain && (
            <Fact label={t('story.chain', { n: String(Chain.Position) })}>
              <CopyNumber number={Chain.Hash} />
            </Fact>
          )}
        </Facts>
      </PageHead>
      {!IsComplete && (
        <p role="status">
          <Mark tone="warn" icon="warning" isLong>
            {t('story.cut')}
          </Mark>
        </p>
      )}
      <Title>{t('story.jobs')}</Title>
      <DataTable caption={t('story.jobs')} columns={useStoryColumns()} rows={Jobs} keyOf={({ Id }) => Id} />
      <Title>{t('story.timeline')}</Title>
      <DataTable
        caption={t('story.timeline')}
        columns={useColumns()}
        rows={Timeline}
        keyOf={({ At, Kind, Subject, Text }) => `${At} ${Kind} ${Subject.Id} ${Text}`}
      />
    </>
  );
}

function useStoryColumns(): readonly Column<Job>[] {
  const { t } = useLanguage();
  const { local } = useMoments();
  return [
    ...useJobColumns(),
    {
      head: t('jobs.last'),
      width: '136px',
      isWhole: true,
      card: 'fact',
      isNamed: true,
      cell: ({ LastActionDate }) => local(LastActionDate),
    },
  ];
}

function useColumns(): readonly Column<Entry>[] {
  const { t } = useLanguage();
  const { day, seconds, dateTime } = useMoments();
  return [
    {
      head: t('story.when'),
      width: '160px',
      isWhole: true,
      card: 'fact',
      title: ({ At }) => dateTime(At),
      cell: ({ At }) => `${day(At)} ${seconds(At)}`,
    },
    { head: t('story.kind'), width: '120px', card: 'fact', cell: ({ Kind }) => t(`story.${Kind}`) },
    { head: t('story.what'), card: 'title', cell: ({ Text }) => Text },
    {
      head: t('story.of'),
      width: '120px',
      isWhole: true,
      card: 'fact',
      isEmpty: ({ Subject }) => Subject.Kind !== 'Delivery' && Subject.Kind !== 'Job',
      cell: ({ Subject: { Kind, Id } }) => <SubjectLink kind={Kind} id={Id} />,
    },
  ];
}

function SubjectLink({ kind, id }: { kind: Entry['Subject']['Kind']; id: string }) {
  const { t } = useLanguage();
  if (kind === 'Job') return <Link href={`/${id}`}>{t('job.title', { id })}</Link>;
  if (kind === 'Delivery')
    return <Link href={`~/admin/deliveries/${id}`}>{t('story.delivery', { id })}</Link>;
  return id;
}
