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
} satisfies Record<string, Text>;
