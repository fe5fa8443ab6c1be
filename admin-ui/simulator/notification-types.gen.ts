// Written by `npm run generate -- notifications` from the table of types: not edited by hand.

/** The names of the types of notifications. */
export const TYPE_NAMES = {
  tr: {
    'type.3': 'Giden istek kaydı',
    'type.8': 'Parametre değişikliği',
    'type.10': 'Servis durumu değişikliği',
    'type.13': 'Araç kataloğu değişikliği',
    'type.101': 'Zeyil gerçekleşti',
    'type.102': 'Zeyil reddedildi',
    'type.103': 'Ürün değişikliği',
    'type.104': 'Test bildirimi',
  },
  en: {
    'type.3': 'Outgoing log',
    'type.8': 'Parameter change',
    'type.10': 'Service status change',
    'type.13': 'Vehicle catalog change',
    'type.101': 'Endorsement made',
    'type.102': 'Endorsement rejected',
    'type.103': 'Product change',
    'type.104': 'Test notification',
  },
} as const;
