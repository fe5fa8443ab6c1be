import { Fragment, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { ApiError } from '../api/errors.js';
import { ErrorNotice } from './error-notice.js';
import { Skeleton } from './loaded.js';
import { PageHead } from './page-head.js';
import classes from './page-head.module.css';
import { WaysOn } from './ways-on.js';

/**
 * The screen of one record: its head is there at once, and says when the record does not exist. Dialogs, errors and typed text end with
 * the record of the address: the next one, which may be known already, begins without them.
 */
export function RecordScreen<T>({
  query: { data, error, refetch },
  isId = true,
  back,
  missing,
  title,
  children,
}: {
  query: { data: T | undefined; error: Error | null; refetch(): unknown };
  /** Whether the address can name a record. */
  isId?: boolean;
  back: readonly [href: string, text: string];
  /** The title where there is no such record. */
  missing: string;
  /** The title while the record is read. */
  title: string;
  /** Head and content. */
  children(record: T): ReactNode;
}) {
  const [path] = useLocation();
  const isMissing = !isId || (error instanceof ApiError && [400, 404].includes(error.status));
  if (data !== undefined && !isMissing)
    return (
      <Fragment key={path}>
        {error && <ErrorNotice error={error} retry={() => void refetch()} />}
        {children(data)}
      </Fragment>
    );
  return (
    <>
      <PageHead title={isMissing ? missing : title} back={back} />
      {isMissing && <WaysOn />}
      {error && !isMissing && <ErrorNotice error={error} retry={() => void refetch()} />}
      {!error && !isMissing && <Skeleton />}
    </>
  );
}

/** A card of the page. */
export function Card({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <section className={classes['card']} aria-label={label}>
      {children}
    </section>
  );
}
