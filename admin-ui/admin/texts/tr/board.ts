import type { Text } from '../text.js';

/** Texts of the services' list. */
export const board = {
  'board.opens': 'açılış',
  'board.todayChip': 'Bugün açılacak {n}',
  'board.dense': 'Sık',
  'board.plannedChip': 'Planlanan {n}',
  'board.closesAt': '{time} kapanacak',
  'board.cancelPlan': 'Planı iptal et',
  'board.planConsequence': 'Servis planlanan saatte kapanmaz; acentelere bildirim gitmez.',
  'board.planCancelled': '{service}: plan iptal edildi ({time}). Servis kapanmayacak.',
  'board.planOver': 'Plan artık geçerli değil: zamanı geldi ya da daha önce sona erdi.',
  'board.select': 'Seç: {service}',
  'board.selectAll': 'Tümünü seç',
  'board.selectMode': 'Seç',
  'board.selection': 'Seçim',
  'board.selected': '{n} seçili',
  'board.clearSelection': 'Seçimi bırak',
  'board.selectMatching': 'Süzgece uyan tüm kayıtları seç ({n})',
  'board.close': 'Kapat…',
  'board.open': 'Aç…',
  'board.evaluation': 'Otomatik değerlendirme',
  'board.evaluationOn': 'Değerlendirmeyi başlat',
  'board.evaluationOff': 'Değerlendirmeyi durdur',
  'board.evaluationSwitchedOn': 'Otomatik değerlendirme {n} kayıtta başlatıldı.',
  'board.evaluationSwitchedOff': 'Otomatik değerlendirme {n} kayıtta durduruldu.',
  'board.days': '30 gün',
} satisfies Record<string, Text>;
