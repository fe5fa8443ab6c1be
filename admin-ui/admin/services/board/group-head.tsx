import { useLayoutEffect, useRef } from 'react';
import { useLanguage } from '../../texts/language.js';
import { Tick } from '../../ui/field.js';
import classes from './group-head.module.css';
import type { Group } from './groups.js';
import type { Selection } from './use-selection.js';

interface HeadProps {
  group: Group;
  selection: Selection | undefined;
  /** Takes the row after the head: its height includes the head's. */
  measure(row: HTMLElement | null): void;
}

/** The head of a group in the table, right before the group's first row. */
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
    const row = head.current?.nextElementSibling;
    if (row instanceof HTMLElement) measure(row);
  }, [measure]);
  return head;
}

/** The company of the rows that follow, with its numbers; its check box selects all of them. */
function GroupHead({ group, selection }: HeadProps) {
  const { t } = useLanguage();
  return (
    <div className={classes['head']}>
      {selection?.isShown && (
        <Tick
          isHidden
          label={t('board.selectCompany', { company: group.name })}
          checked={selection.stateOf(group.id) === 'all'}
          isMixed={selection.stateOf(group.id) === 'some'}
          onChange={() => selection.toggle(group.id)}
        />
      )}
      <strong className={classes['name']}>{group.name}</strong>
      {group.count !== undefined && (
        <span className={classes['count']}>
          {t('grid.ofCompany', { n: group.count, closed: group.closed })}
        </span>
      )}
    </div>
  );
}
