import type { ResponseOf } from '../api/client.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { Fact, Facts } from './page-head.js';

type Source = ResponseOf<'/api/admin/service-catalog/source', 'get'>;

/** The source that is pulled by schedule, and what came of the last read of it. */
export function SourceFacts({ source }: { source: Source }) {
  const { t } = useLanguage();
  const { dateTime, duration } = useMoments();
  const { Source: address, IntervalSeconds, LookedAt, Outcome, Error: error } = source;
  return (
    <Facts>
      <Fact label={t('catalogs.source')}>{address ?? t('catalogs.noSource')}</Fact>
      {address !== null && (
        <>
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
        </>
      )}
    </Facts>
  );
}
