import type { Dictionary } from './dictionary.js';

/** How long services were open, day by day. */
export const SERVICE_DAYS: Dictionary = {
  'A day of the business zone is counted shortly after it is over, and kept for 400 days; today is computed from the changes so far. A record counts from its addition to the catalog until its removal. A change from one closed status to the other is no closing.':
    'İş saat diliminin bir günü bittikten kısa süre sonra hesaplanır ve 400 gün saklanır; bugün, o ana dek yapılan değişikliklerden hesaplanır. Kayıt, kataloğa eklenmesinden çıkarılmasına kadar sayılır. Bir kapalı durumdan ötekine geçiş kapanış sayılmaz.',
  'First day, of the business zone.': 'İlk gün, iş saat diliminde.',
  'Last day; not before the first, and within 92 days of it. Days to come have no values.':
    'Son gün; ilkinden önce olamaz, aralık en çok 92 gündür. Gelecek günlerin değeri yoktur.',
  'The days from `from` to `to`; the lists below have a value for each.':
    '`from` ile `to` arasındaki günler; aşağıdaki listelerde her gün için bir değer vardır.',
  'Less or more than 86400 where the clocks are changed.':
    'Saatlerin değiştirildiği günlerde 86400’den az ya da çoktur.',
  'The seconds of each day; those of today so far, and 0 for a day to come.':
    'Her günün saniyeleri; bugün için şimdiye kadar geçenler, gelecek bir gün için 0.',
  'Records that are or were in the catalog, by Id.': 'Katalogda olan ya da olmuş kayıtlar, Id sırasıyla.',
  'Null when there was none, and for a day that is not counted yet or no more.':
    'Hiç kayıt yoksa, gün henüz hesaplanmadıysa ya da artık saklanmıyorsa null olur.',
  'The company’s records that were in the catalog on each day.':
    'Şirketin her gün katalogda bulunan kayıtlarının sayısı.',
  'Null where Services is null.': 'Services null ise null olur.',
  'Seconds of each day for which they were open, summed over the records.':
    'Her gün açık kaldıkları saniyelerin kayıtlar üzerinden toplamı.',
  'How often one of them was closed on these days.': 'Bu günlerde aralarından birinin kaç kez kapandığı.',
  'Null when the record was not in the catalog, and for a day that is not counted yet or no more.':
    'Kayıt katalogda değilse, gün henüz hesaplanmadıysa ya da artık saklanmıyorsa null olur.',
  'Seconds of each day for which the record was open.': 'Kaydın her gün açık kaldığı saniyeler.',
  'Seconds of each day for which the record was in the catalog; those of today so far.':
    'Kaydın her gün katalogda bulunduğu saniyeler; bugün için şu ana kadar olanlar.',
  '0 for a day on which it was not in the catalog.': 'Katalogda olmadığı gün için 0.',
  'How often it was closed on these days.': 'Bu günlerde kaç kez kapandığı.',
  'Every company that has or had records, by name in Turkish order.':
    'Kaydı olan ya da olmuş her şirket, ada göre Türkçe sırayla.',
};
