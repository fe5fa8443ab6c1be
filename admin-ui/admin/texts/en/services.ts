import type { Text } from '../text.js';
import type { services as turkish } from '../tr/services.js';

export const services: Record<keyof typeof turkish, Text> = {
  'services.search': 'Search services',
  'status.Active': 'Open',
  'status.AutoDisabled': 'Closed automatically',
  'status.ManualDisabled': 'Closed by hand',
};
