import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useSession } from '../api/use-session.js';
import { useLanguage } from '../texts/language.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { Skeleton } from '../ui/loaded.js';
import { PageHead } from '../ui/page-head.js';
import classes from './watch.module.css';
import { WatchBoard } from './watch-board.js';
import { openWatch, type Watch } from './watch-session.js';

/** The screen of the night shift lists closed services and counts deliveries that need attention. It reads by a session of its own, which no idle time ends. */
export default function WatchScreen({
  Gate,
}: {
  /** Lets the signed-in staff pass, from whose session the watch is opened. */
  Gate: ComponentType<{ children: ReactNode }>;
}) {
  const [watch, setWatch] = useState<Watch>();
  if (watch) return <WatchBoard watch={watch} onAgain={() => setWatch(undefined)} />;
  return (
    <Gate>
      <Opening onOpened={setWatch} />
    </Gate>
  );
}

function Opening({ onOpened }: { onOpened(watch: Watch): void }) {
  const { t } = useLanguage();
  const isSignedIn = useSession().kind === 'signed in';
  const { error, refetch } = useQuery({
    queryKey: ['watch', 'opening'],
    queryFn: async () => {
      onOpened(await openWatch());
      return null;
    },
    // After a sign-in over this page it is tried again.
    enabled: isSignedIn,
    gcTime: 0,
  });
  return (
    <main className={classes['page']}>
      <PageHead title={t('watch.title')} back={['/services', t('nav.services')]} />
      {error ? <ErrorNotice error={error} retry={() => void refetch()} /> : <Skeleton />}
    </main>
  );
}
