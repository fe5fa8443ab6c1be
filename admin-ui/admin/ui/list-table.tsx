import type { ReactNode } from 'react';
import list from './list.module.css';
import { onRowKeyDown } from './row-keys.js';

/** A list's table: rows of cells in a wide window, cards in a narrow one, where each cell with `data-label` names itself. */
export function ListTable({
  caption,
  heads,
  children,
}: {
  /** For screen readers. */
  caption: string;
  heads: readonly string[];
  /** The rows. */
  children: ReactNode;
}) {
  return (
    <table className={list['table']}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={onRowKeyDown}>{children}</tbody>
    </table>
  );
}
