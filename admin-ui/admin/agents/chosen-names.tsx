import list from '../ui/list.module.css';
import type { Choice } from './picker.js';

/** What is chosen, for those who change nothing. */
export function ChosenNames({
  choices,
  label,
  none,
}: {
  choices: readonly Choice[];
  label: string;
  none: string;
}) {
  if (choices.length === 0) return <p>{none}</p>;
  return (
    <ul aria-label={label} className={list['head']}>
      {choices.map(({ key, name, group }) => (
        <li key={key}>
          {group} · {name}
        </li>
      ))}
    </ul>
  );
}
