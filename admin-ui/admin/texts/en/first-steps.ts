import type { Text } from '../text.js';
import type { firstSteps as turkish } from '../tr/first-steps.js';

export const firstSteps: Record<keyof typeof turkish, Text> = {
  'first.title': 'First steps',
  'first.count': 'First steps {n} / {of}',
  'first.done': 'done',
  'first.open': 'to do',
  'first.catalog': 'Service catalog',
  'first.catalogHow':
    'Load the services of the companies from an Excel file; the screen that loads it has a sample.',
  'first.agent': 'Agent',
  'first.agentHow': 'Add an agent, with the address and key of its platform.',
  'first.subscription': 'Subscription',
  'first.subscriptionHow':
    'Give the agent its products and subscriptions; it learns only of services it subscribes to.',
  'first.test': 'Test notification',
  'first.testHow': 'Send the agent a test notification; this list leaves when the platform has answered.',
};
