import type { Dictionary } from './dictionary.js';

/** The staff's search. */
export const SEARCH: Dictionary = {
  'From a number of a log line, a mail or a conversation to the thing that it names.':
    'Bir log satırındaki, e-postadaki ya da konuşmadaki numaradan, adını verdiği kayda ulaşma.',
  'At most 20 hits, five of a kind. A number of a known form finds only what it names. A hit never repeats the number of a policy.':
    'En çok 20 sonuç, her türden beş. Bilinen biçimdeki bir numara yalnızca gösterdiği kaydı bulur. Sonuç, poliçe numarasını yinelemez.',
  'Company and Operation are those of the service catalog; AuditRequest is a request by its `X-Request-Id`, with entries in the audit.':
    'Company ve Operation servis kataloğununkilerdir; AuditRequest, `X-Request-Id` değeriyle bulunan ve denetim kaydında yeri olan bir istektir.',
  'Its id as text, `9-1616` for a vehicle type.': 'Metin olarak kimliği; araç tipinde `9-1616` gibi.',
  'What tells it from others of its kind.': 'Onu türünün diğerlerinden ayıran bilgi.',
  'A ReferanceNo, also that of a question; a SubReferanceNo, a GwLogId, an `X-Request-Id`, a vehicle type such as `9-1616`, a version of the vehicle list, an id, alone or after its kind (`job 7`), the number of a policy or proposal, or a part of a name.':
    'Bir sorununki de olabilen ReferanceNo; SubReferanceNo, GwLogId, `X-Request-Id`, `9-1616` gibi bir araç tipi, araç listesinin bir sürümü, tek başına ya da türünden sonra bir kimlik (`iş 7`), poliçe ya da teklif numarası ya da bir adın parçası.',
};
