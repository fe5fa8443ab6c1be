import type { Text } from '../text.js';

/** Texts of the system's status. */
export const system = {
  'system.point': 'Konu',
  'system.state': 'Durum',
  'system.about': 'Açıklama',
  'system.Fine': 'Yolunda',
  'system.Unknown': 'Bilinmiyor',
  'system.Attention': 'Dikkat',
  'system.Fault': 'Sorun',
  'system.all.Fine': 'Her şey yolunda.',
  'system.all.Unknown': 'Bazı kontroller yapılamadı.',
  'system.all.Attention': 'Sistem çalışıyor; müdahale bekleyen bir konu var.',
  'system.all.Fault': 'Çalışmayan bir şey var: sistem yöneticisine haber verin.',
  'system.lost.database':
    'Veritabanı yanıt vermiyor: zeyil kaydedilemez, bildirim gönderilmez. Sistem yöneticisine haber verin.',
  'system.lost.service': 'Servise ulaşılamıyor. Sistem yöneticisine haber verin.',
  'system.lost.at': 'Son bilgi: {time}. Bağlantı gelince sayfa kendiliğinden yenilenir.',
  'system.ofReplica':
    'Zamanı geçmiş bildirim, beklemedeki teslimat, duraklatılan acente ve veritabanı alanı kurulumun tümüne aittir. Diğer satırlar yanıt veren sunucunun durumudur; başka bir sunucuda farklı olabilir.',
  'system.OldestDue.none': 'Yok.',
  'system.Clock.same': 'Veritabanının saatiyle aynı.',
  'system.DeliveriesHeld.Attention': 'Veritabanı yazmayı kabul edene kadar gönderilmez.',
  'system.platforms': 'Platformların geri çevirdiği bildirimler burada değil, Teslimatlar sayfasındadır.',
  'system.version': 'Sürüm',
  'system.replicas': 'Çalışan sunucu sayısı',
  'system.startedAt': 'Bu sunucunun açılışı',
  'system.at': 'Son kontrol',
  'system.notAsked': 'Veritabanından bilgi alınamadı.',

  'system.Database': 'Veritabanı',
  'system.Database.Fine': 'Yanıt veriyor ve yazmayı kabul ediyor.',
  'system.Database.Attention': 'Boş bağlantısı yok; istekler bekleyebilir.',
  'system.Database.Fault':
    'Yanıt vermiyor ya da yazmayı kabul etmiyor: zeyil kaydedilemez, bildirim gönderilmez.',
  'system.Schema': 'Veritabanı sürümü',
  'system.Schema.Fine': 'Servisin sürümüne uygun.',
  'system.Schema.Attention': 'Bu sürümden yeni: sürüm geçişi sürüyor ya da eski sürüme dönülmüş.',
  'system.Schema.Fault': 'Bu sürümün gerektirdiği şema değil: kurulum yarım kalmış.',
  'system.Documents': 'Belge deposu',
  'system.Documents.Fine': 'Belge saklanabiliyor.',
  'system.Documents.Fault': 'Belge saklanamıyor: PDF içeren zeyil ve talepler alınamaz.',
  'system.Clock': 'Saat',
  'system.Clock.Fine': 'Veritabanının saatinden {n} sn farklı.',
  'system.Clock.Attention': 'Makinenin saati {n} sn sapıyor.',
  'system.Clock.Fault':
    'Makinenin saati 30 saniyeden çok sapıyor ya da okunamıyor: bu sunucuya istek gelmez.',
  'system.DeliveriesHeld': 'Bildirim gönderimi',
  'system.DeliveriesHeld.Fine': 'Gönderiliyor.',
  'system.DeliveriesHeld.Fault':
    'Sonuçlar yazılamadığı için durdu. Bekleyen bildirimler yitmez, sonra gönderilir.',
  'system.FirstLoss': 'Düşecek bildirim',
  'system.FirstLoss.none': 'Yok.',
  'system.FirstLoss.Fine': 'İlk bildirimin düşmesine {time} var.',
  'system.FirstLoss.Attention': '{time} sonra ilk bildirim düşer.',
  'system.OldestDue': 'Geciken bildirim',
  'system.OldestDue.Fine': 'Gecikme: {n} sn',
  'system.OldestDue.Attention': 'Gönderilme zamanı {time} önce geldi.',
  'system.Parked': 'Beklemedeki teslimatlar',
  'system.Parked.Fine': 'Yok.',
  'system.Parked.Attention':
    'Kendiliğinden gönderilmeyecek teslimat: {n}. Nedeni giderilince yeniden gönderin.',
  'system.Parked.open': 'Beklemedekileri aç',
  'system.PausedAgents': 'Duraklatılan acenteler',
  'system.PausedAgents.Fine': 'Yok.',
  'system.PausedAgents.Attention':
    'Duraklatılan acente: {n}. Bildirimleri yitmez, acente yeniden başlatılana kadar bekler.',
  'system.PausedAgents.open': 'Acenteleri aç',
  'system.Unrecorded': 'Kaydedilmeyi bekleyen teslimat sonuçları',
  'system.Unrecorded.Fine': 'Bekleyen: {n}',
  'system.Unrecorded.Attention': '{n} sonuç bekliyor: veritabanı yavaş.',
  'system.ReplicaSession': 'Yedek sunucu',
  'system.ReplicaSession.Fine': 'Bu sunucu durursa bildirimlerini başka bir sunucu hemen devralır.',
  'system.ReplicaSession.alone':
    'Tek sunucu çalışıyor: durursa bekleyen bildirimler, yeniden başlayınca gönderilir.',
  'system.ReplicaSession.Attention':
    'Bu sunucu durursa gönderdiği bildirimler hemen değil, en geç süreleri dolunca devralınır.',
  'system.Partitions': 'Veritabanı alanı',
  'system.Partitions.Fine': 'Gelecek {n} gün için hazır.',
  'system.Partitions.Attention':
    'Yalnızca {n} gün için hazır: gece bakımı çalışmıyor. Kayıt yitmez, ama saklama süresi dolanlar silinemez. Sistem yöneticisine haber verin.',
  'system.RestoreProof': 'Denenmiş yedek',
  'system.RestoreProof.Fine': 'Geri yüklemesi denenen son yedek {n} günlük.',
  'system.RestoreProof.Attention':
    'Geri yüklemesi denenen son yedek {n} günlük: gece yedeği ya da denemesi çalışmıyor. Sistem yöneticisine haber verin.',
  'system.AuditChain': 'Denetim zinciri',
  'system.AuditChain.Fine': 'Bozulma bulunmadı.',
  'system.AuditChain.Fault':
    'Değiştirilmiş, silinmiş ya da sonradan eklenmiş bir kayıt var. Kayıtlara dokunmadan haber verin.',
  'system.AuditDeeds': 'Denetim kaydına geçemeyen işlemler',
  'system.AuditDeeds.Fine': 'Son 15 dakikada olmadı.',
  'system.AuditDeeds.Attention':
    'Son 15 dakikada yazılamayan reddedilmiş çağrı, başarısız giriş ya da yanlış parola: {n}.',
  'system.Decryption': 'Şifreli içerik',
  'system.Decryption.Fine': 'Son 15 dakikada okunamayan içerik olmadı.',
  'system.Decryption.Fault':
    'Son 15 dakikada çözülemeyen belge ya da bildirim: {n}. Anahtar eksik ya da içerik bozuk.',
  'system.PlatformCertificate': 'Platformlara gösterilen sertifika',
  'system.PlatformCertificate.Fine': '{n} gün daha geçerli.',
  'system.PlatformCertificate.Attention': '{n} gün sonra bitiyor: yenileyin.',
  'system.PlatformCertificate.Fault': 'Süresi doldu: platformlar çağrıları reddedebilir.',
} satisfies Record<string, Text>;
