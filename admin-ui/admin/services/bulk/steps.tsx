import { useLanguage } from '../../texts/language.js';
import classes from './bulk.module.css';

const STEPS = ['what', 'effect', 'result'] as const;
export type Step = (typeof STEPS)[number];

/** Where in the three steps the person is. */
export function Steps({ present }: { present: Step }) {
  const { t } = useLanguage();
  return (
    <ol className={classes['steps']}>
      {STEPS.map((step) => (
        <li key={step} aria-current={step === present ? 'step' : undefined}>
          {t(`bulk.step.${step}`)}
        </li>
      ))}
    </ol>
  );
}
