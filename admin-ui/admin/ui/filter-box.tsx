import { type ReactNode, useId, useState } from 'react';
import { useLanguage } from '../texts/language.js';
import { Icon } from './icons.js';
import list from './list.module.css';

/** The filters of a list; in a narrow window they open by a button that says how many are set. */
export function FilterBox({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <search>
      <button
        type="button"
        className={`${list['action']} ${list['opener']}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="filter" size={16} /> {t('ui.filters', { n: count })}
      </button>
      <div id={id} className={list['filters']} data-open={isOpen || undefined}>
        {children}
      </div>
    </search>
  );
}
