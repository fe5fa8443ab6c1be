import type { ReactNode } from 'react';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { type Column, DataTable } from '../ui/data-table.js';
import { ErrorNotice } from '../ui/error-notice.js';
import { Title } from '../ui/page-head.js';

interface Credential {
  Id: string;
  CreatedAt: string;
  LastUsedAt: string | null;
  LastAddress: string | null;
}

/** A part of a program's page: the secrets or the keys by which it proves itself, and what can be done about them. */
export function MachineCredentials<T extends Credential>({
  title,
  means,
  none,
  data,
  error,
  columns,
  action,
}: {
  title: string;
  means: string;
  /** Said where there are none. */
  none: string;
  data: readonly T[] | undefined;
  error: unknown;
  columns(use: { created: Column<T>; lastUse: Column<T> }): readonly Column<T>[];
  /** The button below. */
  action: ReactNode;
}) {
  const { t } = useLanguage();
  const { dateTime } = useMoments();
  const created: Column<T> = {
    head: t('user.created'),
    card: 'fact',
    isNamed: true,
    cell: ({ CreatedAt }) => dateTime(CreatedAt),
  };
  const lastUse: Column<T> = {
    head: t('user.lastUse'),
    card: 'fact',
    isNamed: true,
    cell: ({ LastUsedAt, LastAddress }) =>
      [LastUsedAt === null ? t('user.neverUsed') : dateTime(LastUsedAt), LastAddress]
        .filter(Boolean)
        .join(' · '),
  };
  return (
    <>
      <Title>{title}</Title>
      <p>{means}</p>
      {error != null && <ErrorNotice error={error} />}
      {data?.length === 0 && <p>{none}</p>}
      {data && data.length > 0 && (
        <DataTable
          caption={title}
          rows={data}
          keyOf={({ Id }) => Id}
          columns={columns({ created, lastUse })}
        />
      )}
      {action && <p>{action}</p>}
    </>
  );
}
