import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './tabs.module.css';

export interface Tab<V extends string> {
  value: V;
  text: string;
  content(): ReactNode;
  /** What is typed in it stays while another tab is shown. */
  keepsDraft?: boolean;
}

/** Parts of a page, one of which is shown. */
export function Tabs<V extends string>({
  label,
  tabs,
  value,
  onChange,
}: {
  label: string;
  tabs: readonly Tab<V>[];
  value: V;
  onChange(value: V): void;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const seen = useRef(new Set<V>());
  seen.current.add(value);
  useEffect(() => {
    // Not by scrollIntoView, which would scroll the page as well.
    const strip = list.current?.getBoundingClientRect();
    const tab = document.getElementById(`${id}-${value}`)?.getBoundingClientRect();
    if (!list.current || !strip || !tab) return;
    list.current.scrollLeft += Math.max(0, tab.right - strip.right) - Math.max(0, strip.left - tab.left);
  }, [id, value]);
  function onKeyDown(event: KeyboardEvent) {
    const place = tabs.findIndex((tab) => tab.value === value);
    const last = tabs.length - 1;
    const steps: Record<string, number> = {
      ArrowRight: place === last ? 0 : place + 1,
      ArrowLeft: place === 0 ? last : place - 1,
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    const chosen = next === undefined ? undefined : tabs[next];
    if (next === undefined || !chosen) return;
    event.preventDefault();
    onChange(chosen.value);
    list.current?.querySelectorAll('button')[next]?.focus();
  }
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={classes['list']} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}-panel` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.text}
          </button>
        ))}
      </div>
      {tabs
        .filter((tab) => tab.value === value || (tab.keepsDraft && seen.current.has(tab.value)))
        .map((tab) => (
          <div
            key={tab.value}
            role="tabpanel"
            id={tab.value === value ? `${id}-panel` : undefined}
            aria-labelledby={`${id}-${tab.value}`}
            hidden={tab.value !== value}
            className={classes['panel']}
          >
            {tab.content()}
          </div>
        ))}
    </>
  );
}
