import type { Dictionary } from './dictionary.js';

/** The session of a browser with the administration screens. */
export const ADMIN_SESSION: Dictionary = {
  'The session of a browser with the administration screens. Its cookie opens these operations and nothing else; every other operation takes only the access token, which the page keeps in its memory.':
    'Bir tarayıcının yönetim ekranlarındaki oturumu. Çerezi yalnızca bu işlemleri açar; bütün öteki işlemler yalnızca sayfanın belleğinde tuttuğu erişim token’ını kabul eder.',
  'The session of a browser with the administration screens: set by `POST /api/admin/session`, never readable by scripts. By plain http on the same machine its name is `zeyil_admin`.':
    'Bir tarayıcının yönetim ekranlarındaki oturumu: `POST /api/admin/session` verir, betikler hiçbir zaman okuyamaz. Aynı makinede düz http ile adı `zeyil_admin` olur.',
  'Access: the cookie of an administration session.': 'Erişim: bir yönetim oturumunun çerezi gerekir.',
  'Only the screens’ own pages may call: `Sec-Fetch-Site` must be `same-origin`, or without that header `Origin` must name the host of the request.':
    'Yalnızca ekranların kendi sayfaları çağırabilir: `Sec-Fetch-Site` değeri `same-origin` olmalı; bu başlık yoksa `Origin`, isteğin gönderildiği sunucuyu göstermelidir.',
  'Opens a session in place of the browser’s present one, which ends. The session and its access tokens end when it was not used for a while (`SessionEndsAt`), a longer time after the sign-in at the latest, and by sign-out, deactivation and a new password. A change of the own password from the screens leaves the session that makes it open. Failures count together with failed logins.':
    'Tarayıcının varsa önceki oturumunu kapatıp yenisini açar. Oturum, bir süre kullanılmadığında (`SessionEndsAt`), en geç açılışından daha uzun belirli bir süre sonra; ayrıca oturum kapatıldığında, kullanıcı pasifleştirildiğinde ve parola değiştiğinde, erişim token’larıyla birlikte sona erer. Kullanıcı kendi parolasını ekranlardan değiştirirse bunu yaptığı oturum açık kalır. Başarısız denemeler başarısız oturum açmalarla birlikte sayılır.',
  'Errors are answered in this order: requests of the address (429), another site (403), the body (413, 415, 400), failed logins (429), name and password (401), the roles (403).':
    'Hatalar şu sırayla yanıtlanır: adresin istek sayısı (429), başka site (403), gövde (413, 415, 400), başarısız denemeler (429), ad ve parola (401), roller (403).',
  'Errors are answered in this order: requests of the address (429), another site (403), the session (401).':
    'Hatalar şu sırayla yanıtlanır: adresin istek sayısı (429), başka site (403), oturum (401).',
  'The session token, of 256 random bits. By plain http on the same machine the cookie is `zeyil_admin`, without `Secure` and of the path `/api/admin/session`.':
    '256 rastgele bitten oluşan oturum token’ı. Aynı makinede düz http ile gelindiğinde çerezin adı `zeyil_admin`, yolu `/api/admin/session` olur; `Secure` bulunmaz.',
  'Takes the cookie away.': 'Çerezi siler.',
  'Not allowed. Empty body: a page of another site.': 'Yetki yok. Boş gövde: başka bir sitenin sayfası.',
  'Not allowed. Empty body: a page of another site, or a user who is neither Administrator nor Operator.':
    'Yetki yok. Boş gövde: başka bir sitenin sayfası ya da ne Administrator ne Operator olan bir kullanıcı.',
  'A new access token with the user’s present rights; the session’s idle time begins anew, to within a twentieth of it. The cookie stays the same, so any number of tabs may ask at once. A user who is not staff any more gets 401, and the session ends.':
    'Kullanıcının şu anki haklarıyla yeni bir erişim token’ı verir; oturumun boşta kalma süresi, en çok yirmide biri kadar farkla yeniden başlar. Çerez değişmez; bu yüzden istenen sayıda sekme aynı anda isteyebilir. Artık personel olmayan kullanıcı 401 alır ve oturumu sona erer.',
  'Ends the session for all tabs, its access tokens within a second; a call without a cookie, or with an unknown one, ends nothing.':
    'Oturumu bütün sekmeler için, erişim token’larını da bir saniye içinde sona erdirir; çerez yoksa ya da bilinmiyorsa hiçbir şeyi sona erdirmez.',
  'Ended, idle for too long, unknown, of a user who is not staff any more, or two different ones. The answer clears the cookie, of two different ones neither.':
    'Oturum sona ermiş, çok uzun süre boşta kalmış, bilinmiyor, artık personel olmayan bir kullanıcının ya da birbirinden farklı iki çerez var. Yanıt çerezi siler, farklı iki çerezden hiçbirini silmez.',
  'The name that the audit shows.': 'Denetim kaydında görünen ad.',
  'End of the session, unless it is used or ended before.':
    'Daha önce kullanılmaz ya da kapatılmazsa oturumun sona ereceği an.',
};
