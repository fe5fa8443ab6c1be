import type { ResponseOf } from '../api/client.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { Fact, Facts } from './page-head.js';
import { Card } from './record-screen.js';

type Source = ResponseOf<'/api/admin/service-catalog/source', 'get'>;

/** The source that is pulled by schedule, and what came of the last read of it; nothing where none is set. */
export function SourceCard({ source }: { source: Source }) {
  const { t } = useLanguage();
  const { dateTime, duration } = useMoments();
  const { Source: address, IntervalSeconds, LookedAt, Outcome, Error: error } = source;
  if (address === null) return null;
  return (
    <Card>
      <Facts>
        <Fact label={t('catalogs.source')}>{address}</Fact>
        <Fact label={t('catalogs.every')}>{duration(IntervalSeconds * 1000)}</Fact>
        <Fact label={t('catalogs.lookedAt')}>
          {LookedAt === null ? t('catalogs.notYet') : dateTime(LookedAt)}
        </Fact>
        {Outcome !== null && (
          <Fact label={t('catalogs.outcome')}>
            {t(`outcome.${Outcome}`)}
            {error !== null && <p>{error}</p>}
          </Fact>
        )}
      </Facts>
    </Card>
  );
}
