import type { Text } from '../text.js';
import type { services as turkish } from '../tr/services.js';

export const services: Record<keyof typeof turkish, Text> = {
  'services.search': 'Search services',
  'services.searchHint': 'Search…',
  'services.company': 'Company',
  'services.product': 'Product',
  'services.operation': 'Operation',
  'services.process': 'Outsource process',
  'services.status': 'Status',
  'services.reason': 'Reason',
  'services.since': 'Since',
  'services.noProcess': 'None',
  'services.clearFilter': 'Clear the filter',
  'services.found': '{n} of {total} records',
  'services.closedChip': 'Closed {n}: by hand {hand}, automatic {auto}',
  'services.longChip': 'Closed over 24 h {n}',
  'services.nothingFits': 'Nothing fits the filter.',
  'services.noCatalog': 'The service catalog is empty.',
  'services.catalogComes': 'Services appear here once they were read from SERVICE_CATALOG_SOURCE.',
  'services.catalogMissing': 'Services appear here once an administrator has loaded the catalog.',
  'status.Active': 'Open',
  'status.AutoDisabled': 'Closed automatically',
  'status.ManualDisabled': 'Closed by hand',
};
