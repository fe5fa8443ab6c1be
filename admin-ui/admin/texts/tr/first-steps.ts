import type { Text } from '../text.js';

/** Texts of the first day. */
export const firstSteps = {
  'first.title': 'İlk adımlar',
  'first.count': 'İlk adımlar {n} / {of}',
  'first.done': 'tamam',
  'first.open': 'yapılacak',
  'first.catalog': 'Servis kataloğu',
  'first.catalogHow': 'SERVICE_CATALOG_SOURCE ayarını verin ya da kataloğu yükleyin.',
  'first.agent': 'Acente',
  'first.agentHow': 'Önce bir acente ekleyin: platform adresi ve anahtarıyla, Acenteler ekranında.',
  'first.subscription': 'Abonelik',
  'first.subscriptionHow':
    'Acenteye ürünlerini ve aboneliklerini verin; yalnızca abone olduğu servisleri öğrenir.',
  'first.test': 'Test bildirimi',
  'first.testHow': 'Acenteye test bildirimi gönderin; platform yanıtlayınca bu liste kapanır.',
} satisfies Record<string, Text>;
