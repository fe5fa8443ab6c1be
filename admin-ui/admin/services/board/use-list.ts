import { useLocation } from 'wouter';
import type { RowsProps } from './rows.js';
import { useListKeys } from './use-list-keys.js';
import { useShownRows } from './use-shown-rows.js';

/** The shown rows of table or cards, and the keys that act on them. */
export function useList(rows: RowsProps, height: number) {
  const shown = useShownRows(rows, height);
  const { selection } = rows;
  const [, navigate] = useLocation();
  const keys = useListKeys({
    container: shown.container,
    active: shown.active,
    onActive: shown.setActive,
    total: rows.total,
    at: rows.board.at,
    scrollTo: shown.scrollTo,
    showChanges: rows.board.showChanges,
    actions: {
      open: (id) => navigate(`/${id}`),
      change: rows.onChange,
      select: selection && ((id) => selection.set([id], !selection.ids.has(id))),
    },
  });
  return { ...shown, keys };
}
