import type { Text } from '../text.js';

/** What a platform reads of a notification. */
export const payloads = {
  'payload.service.Active': '{service} açıldı ({time}). Neden: “{reason}”',
  'payload.service.AutoDisabled': '{service} otomatik kapandı ({time}). Neden: “{reason}”',
  'payload.service.ManualDisabled': '{service} elle kapatıldı ({time}). Neden: “{reason}”',
  'payload.service.added': '{service} kataloğa eklendi ({time}). Neden: “{reason}”',
  'payload.service.removed': '{service} katalogdan çıkarıldı ({time}). Neden: “{reason}”',
  'payload.product.added': '{product} artık kullanılabilir ({time}).',
  'payload.product.removed': '{product} artık kullanılamaz ({time}).',
  'payload.value.added': 'Parametre {number}: {value} eklendi.',
  'payload.value.updated': 'Parametre {number}: {value} değişti.',
  'payload.value.deleted': 'Parametre {number}: {value} silindi.',
  'payload.vehicles': 'Araç kataloğunda {n} kayıt değişti ({time}). Sürüm: {version}',
  'payload.endorsement': 'İş {job}: zeyil gerçekleşti ({time}). Poliçe {policy}, zeyil {endorsement}',
  'payload.rejection': 'İş {job}: zeyil reddedildi ({time}). Neden: “{reason}”',
  'payload.call': 'Giden istek {id}: {url} ({time}). Sonuç: {answer}',
  'payload.test': '{message} ({time}).',
  'payload.ofAgent': '{agent}: {sentence}',
} satisfies Record<string, Text>;
