import type { Text } from '../text.js';

/** Texts of the services screen. */
export const services = {
  'services.search': 'Servislerde ara',
  'status.Active': 'Açık',
  'status.AutoDisabled': 'Otomatik kapalı',
  'status.ManualDisabled': 'Elle kapalı',
} satisfies Record<string, Text>;
