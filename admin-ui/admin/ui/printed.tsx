import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { serviceNow } from '../api/service-now.js';
import { useStaffUser } from '../api/use-session.js';
import { useLanguage } from '../texts/language.js';
import { useMoments } from '../texts/moments.js';
import { Button } from './button.js';

/** Prints the page; `print.css` says what of it. */
export function PrintButton() {
  const { t } = useLanguage();
  return (
    <Button kind="quiet" onClick={() => print()}>
      {t('ui.print')}
    </Button>
  );
}

/** Who has printed the page, when, and where it stands; only on paper. */
export function PrintedBy() {
  const { t } = useLanguage();
  const { dateTime } = useMoments();
  const user = useStaffUser();
  const [moment, setMoment] = useState(serviceNow);
  useEffect(() => {
    const take = () => flushSync(() => setMoment(serviceNow()));
    addEventListener('beforeprint', take);
    return () => removeEventListener('beforeprint', take);
  }, []);
  return (
    <p className="printed-only">
      {t('ui.printedBy', { name: user?.name ?? '–', time: dateTime(moment), address: location.href })}
    </p>
  );
}

/** The filter of a list in words; only on paper, where its fields are left out. */
export function PrintedFilter({
  parts,
}: {
  parts: readonly (readonly [label: string, value: string | undefined])[];
}) {
  const { t } = useLanguage();
  const set = parts.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
  return (
    <p className="printed-only">{set.length > 0 ? t('ui.printedFilter', { parts: set.join(' · ') }) : ''}</p>
  );
}
