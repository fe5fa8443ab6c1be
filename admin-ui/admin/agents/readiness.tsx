import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../api/client.js';
import type { Health } from '../api/use-health.js';
import { useLanguage } from '../texts/language.js';
import { Mark } from '../ui/mark.js';
import classes from './agents.module.css';

/** What an agent needs until notifications arrive: an address, products, subscriptions, and a notification that has reached it. */
export function Readiness({ id, health }: { id: number; health: Health | undefined }) {
  const { t } = useLanguage();
  const path = { id };
  const { data: given } = useQuery({
    queryKey: ['agents', 'readiness', id],
    queryFn: async ({ signal }) => {
      const [{ Products }, { Subscriptions }] = await Promise.all([
        api.call('get', '/api/admin/agents/{id}/products', { path, signal }),
        api.call('get', '/api/admin/agents/{id}/subscriptions', { path, signal }),
      ]);
      return { hasProducts: Products.length > 0, hasSubscriptions: Subscriptions.length > 0 };
    },
  });
  if (!given || !health) return null;
  const steps = [
    // Without an address of its own an agent has the platform of the settings.
    ['address', 'endpoint', true],
    ['products', 'products', given.hasProducts],
    ['subscriptions', 'subscriptions', given.hasSubscriptions],
    ['test', 'traffic', health.LastDeliveredAt !== null],
  ] as const;
  return (
    <ul className={classes['readiness']} aria-label={t('agent.readiness')}>
      {steps.map(([step, tab, isDone]) => (
        <li key={step}>
          <Link href={`~/admin/agents/${id}?tab=${tab}`}>
            <Mark tone={isDone ? 'ok' : 'warn'} icon={isDone ? 'check' : 'warning'}>
              {t(`agent.ready.${step}`)}
              <span className="visually-hidden">: {t(isDone ? 'agent.isReady' : 'agent.isMissing')}</span>
            </Mark>
          </Link>
        </li>
      ))}
    </ul>
  );
}
