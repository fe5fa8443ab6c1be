import { Link } from 'wouter';
import { useSettings } from '../../api/use-settings.js';
import { useLanguage } from '../../texts/language.js';
import { Icon } from '../../ui/icons.js';
import { Popup } from '../../ui/popup.js';
import classes from './first-steps.module.css';
import { type Done, STEPS, type Step } from './use-first-steps.js';

/** The steps to the first notification that arrives, with those that are done. */
export function FirstSteps({ done }: { done: Done }) {
  const { t } = useLanguage();
  const hasSource = useSettings()?.Sources.ServiceCatalog ?? false;
  const comesBySource = (step: Step) => step === 'catalog' && hasSource;
  const next = STEPS.find((step) => !done[step]);
  return (
    <ol className={classes['steps']} aria-label={t('first.title')}>
      {STEPS.map((step) => (
        <li key={step} data-done={done[step] || undefined} aria-current={step === next ? 'step' : undefined}>
          <Icon name={done[step] ? 'check' : 'circle'} size={18} />
          <div>
            <strong>{t(`first.${step}`)}</strong>{' '}
            <span className={classes['state']}>{t(done[step] ? 'first.done' : 'first.open')}</span>
            {step === next && <p>{t(comesBySource(step) ? 'services.catalogComes' : `first.${step}How`)}</p>}
            {step === next && (
              <p className={classes['ways']}>
                {waysOf(step, done.agentId).map(([href, text]) => (
                  <Link key={href} href={`~/admin${href}`}>
                    {t(text)}
                  </Link>
                ))}
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** The screens on which a step is taken, with the name of what is done there. */
function waysOf(step: Step, agentId: number | undefined) {
  const agent = agentId === undefined ? '/agents' : `/agents/${agentId}`;
  const ways = {
    catalog: [['/catalog', 'catalog.load']],
    agent: [['/agents', 'agents.add']],
    subscription: [
      [`${agent}?tab=products`, 'agent.products'],
      [`${agent}?tab=subscriptions`, 'agent.subscriptions'],
    ],
    test: [[agent, 'agent.test']],
  } as const;
  return ways[step];
}

/** How many of the first steps are done; opens them. */
export function FirstStepsButton({ done }: { done: Done }) {
  const { t } = useLanguage();
  const count = STEPS.filter((step) => done[step]).length;
  return (
    <Popup text={t('first.count', { n: count, of: STEPS.length })}>
      <FirstSteps done={done} />
    </Popup>
  );
}
