import type { Text } from '../text.js';

/** Texts of the services screen. */
export const services = {
  'services.search': 'Servislerde ara',
  'services.searchHint': 'Ara…',
  'services.company': 'Şirket',
  'services.product': 'Ürün',
  'services.operation': 'İşlem',
  'services.process': 'Dış süreç',
  'services.status': 'Durum',
  'services.reason': 'Neden',
  'services.since': 'Süre',
  'services.noProcess': 'Yok',
  'services.clearFilter': 'Filtreyi temizle',
  'services.found': '{total} kayıttan {n}',
  'services.closedChip': 'Kapalı {n}: elle {hand}, otomatik {auto}',
  'services.longChip': '{n} servis 24 saati aştı',
  'services.nothingFits': 'Bu filtreyle kayıt bulunamadı.',
  'services.noCatalog': 'Servis kataloğu boş.',
  'services.catalogComes': 'SERVICE_CATALOG_SOURCE kaynağından okununca servisler burada görünür.',
  'services.catalogMissing': 'Bir yönetici kataloğu yükleyince servisler burada görünür.',
  'status.Active': 'Açık',
  'status.AutoDisabled': 'Otomatik kapalı',
  'status.ManualDisabled': 'Elle kapalı',
} satisfies Record<string, Text>;
