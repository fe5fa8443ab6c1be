import type { Text } from '../text.js';

/** Texts of the first day. */
export const firstSteps = {
  'first.title': 'İlk adımlar',
  'first.count': 'İlk adımlar {n} / {of}',
  'first.done': 'tamam',
  'first.open': 'yapılacak',
  'first.catalog': 'Servis kataloğu',
  'first.catalogHow':
    'Şirketlerin servislerini bir Excel dosyasıyla yükleyin; örnek dosya yükleme ekranındadır.',
  'first.agent': 'Acente',
  'first.agentHow': 'Bir acente ekleyin: platformunun adresi ve anahtarıyla.',
  'first.subscription': 'Abonelik',
  'first.subscriptionHow':
    'Acenteye ürünlerini ve aboneliklerini verin; yalnızca abone olduğu servisleri öğrenir.',
  'first.test': 'Test bildirimi',
  'first.testHow': 'Acenteye test bildirimi gönderin; platform yanıtlayınca bu liste kapanır.',
} satisfies Record<string, Text>;
