import { useLayoutEffect, useRef } from 'react';
import { useLanguage } from '../../texts/language.js';
import { Button } from '../../ui/button.js';
import { Tick } from '../../ui/field.js';
import classes from './group-head.module.css';
import type { Group, Heads } from './groups.js';
import type { Selection } from './use-selection.js';

interface HeadProps {
  group: Group;
  onToggle: Heads['toggle'];
  selection: Selection | undefined;
  /** Takes the row after the heads: its height includes theirs. */
  measure(row: HTMLElement | null): void;
}

/** The head of a group in the table. */
export function GroupRow({ columns, ...props }: HeadProps & { columns: number }) {
  const head = useMeasured<HTMLTableRowElement>(props);
  return (
    <tr ref={head} data-group-head={true}>
      <th scope="rowgroup" colSpan={columns} className={classes['cell']}>
        <GroupHead {...props} />
      </th>
    </tr>
  );
}

/** The same among the cards; `gap` is the height of those left out before it, in pixels. */
export function GroupItem({ gap, ...props }: HeadProps & { gap: number }) {
  const head = useMeasured<HTMLLIElement>(props);
  return (
    <li ref={head} data-group-head={true} style={{ marginTop: gap }}>
      <GroupHead {...props} />
    </li>
  );
}

function useMeasured<E extends HTMLElement>({ measure }: HeadProps) {
  const head = useRef<E>(null);
  useLayoutEffect(() => {
    let row = head.current?.nextElementSibling;
    while (row?.matches('[data-group-head]')) row = row.nextElementSibling;
    if (row instanceof HTMLElement && row.dataset['index'] !== undefined) measure(row);
  }, [measure]);
  return head;
}

/** A company with its numbers, which folds its services; its check box selects all of them. */
function GroupHead({ group, onToggle, selection }: HeadProps) {
  const { t } = useLanguage();
  const { id, name, count, closed, isFolded } = group;
  return (
    <div className={classes['head']}>
      {selection?.isShown && (
        <Tick
          isHidden
          label={t('board.selectCompany', { company: name })}
          checked={selection.stateOf(id) === 'all'}
          isMixed={selection.stateOf(id) === 'some'}
          onChange={() => selection.toggle(id)}
        />
      )}
      <Button
        kind="quiet"
        icon={isFolded ? 'next' : 'down'}
        aria-expanded={!isFolded}
        className={classes['name'] ?? ''}
        onClick={() => onToggle(group)}
      >
        <strong>{name}</strong>
      </Button>
      {count !== undefined && (
        <span className={classes['count']} data-closed={closed > 0 || undefined}>
          {t(closed > 0 ? 'board.ofCompany' : 'board.allOpen', { n: count, closed })}
        </span>
      )}
    </div>
  );
}
