import { useQuery } from '@tanstack/react-query';
import { Link, Redirect, useParams } from 'wouter';
import { useLanguage } from '../../texts/language.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { Skeleton } from '../../ui/loaded.js';
import { PageHead } from '../../ui/page-head.js';
import { WaysOn } from '../../ui/ways-on.js';
import { findThings, useShownHit } from './find-things.js';

/** Opens what a number names, such as that of a log line; where several things fit, it lists them. */
export default function GoScreen() {
  const { t } = useLanguage();
  const text = decoded(useParams()['text'] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  const shown = useShownHit();
  const {
    data: found,
    error,
    refetch,
  } = useQuery({
    queryKey: ['go', text],
    queryFn: ({ signal }) => findThings(text, signal),
    enabled: text !== '',
  });
  const data = found?.map(shown);
  const [first, ...others] = data ?? [];
  if (first && others.length === 0) return <Redirect to={`~/admin${first.to}`} replace />;
  if (error) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!data && text !== '') return <Skeleton />;
  return (
    <>
      <PageHead title={t(first ? 'go.several' : 'go.nothing', { text })} />
      <ul>
        {(data ?? []).map(({ key, group, title, to }) => (
          <li key={key}>
            {t(group)}: <Link href={`~/admin${to}`}>{title}</Link>
          </li>
        ))}
      </ul>
      <WaysOn />
    </>
  );
}

/** A text that somebody typed into the address may be no valid escape. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
