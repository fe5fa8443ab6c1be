import type { Dictionary } from './dictionary.js';

/** Login, tokens and passwords. */
export const AUTHENTICATION: Dictionary = {
  'The user name or password is wrong, or the user may not log in; the answer is the same in every case.':
    'Nedeni ne olursa olsun aynı yanıt.',
  'After 10 failures of a user name or 100 of an address (IPv6: of a /64) within 5 minutes; of the name, an address that signed the user in within 30 days counts its own failures alone. `Retry-After` says how long to wait.':
    '5 dakika içinde bir kullanıcı adının 10, bir adresin (IPv6’da bir /64’ün) 100 başarısız denemesinden sonra; kullanıcının son 30 gün içinde oturum açtığı bir adreste, ad için yalnızca o adresin kendi başarısız denemeleri sayılır. Ne kadar bekleneceğini `Retry-After` söyler.',
  'Too many logins at once; addresses take turns, and `Retry-After` says when to try again.':
    'Aynı anda çok fazla oturum açma isteği; adreslere sırayla yanıt verilir, ne zaman yeniden deneneceğini `Retry-After` söyler.',
  'The refresh token is unknown, expired, revoked or used up. A used token that is sent again revokes its whole family.':
    'Bilinmeyen, süresi dolmuş, geri alınmış ya da kullanılmış token. Kullanılmış bir token yeniden gelirse bütün token ailesi geri alınır.',
  'The token was issued elsewhere, and its user does not exist here.':
    'Token başka bir yerde üretilmiş; burada karşılık geldiği bir kullanıcı yok.',
  'JWT for the Authorization header.': 'Authorization başlığı için JWT.',
  'Lifetime of the access token in seconds.': 'Erişim token’ının saniye cinsinden geçerlilik süresi.',
  'End of the access token.': 'Erişim token’ının geçerliliğinin biteceği an.',
  'An opaque text that can be used once.': 'İçeriği yorumlanmaz; yalnızca bir kez kullanılabilir.',
  'End of the refresh token.': 'Yenileme token’ının geçerliliğinin biteceği an.',
  'White space around the name does not count.': 'Adın çevresindeki boşluklar sayılmaz.',
  'Exchanges a user name and password for a short-lived access token and a refresh token.':
    'Kullanıcı adı ve parola karşılığında kısa ömürlü bir erişim token’ı ile bir yenileme token’ı verir.',
  'This call uses the refresh token up; the answer contains its successor. Roles and companies are read anew. A session ends a fixed time after its login, however often its tokens are renewed; the guide states the time.':
    'Yenileme token’ı bu çağrıyla kullanılmış olur; yerine geçecek olan yanıtta gelir. Roller ve şirketler yeniden okunur. Oturum, token’ları ne kadar yenilenirse yenilensin, açılışından belirli bir süre sonra sona erer; süre kılavuzda yazar.',
  'Ends the session of the refresh token, its access tokens within a second; an unknown token ends nothing.':
    'Yenileme token’ının oturumunu ve bir saniye içinde bu oturumun erişim token’larını sona erdirir; bilinmeyen bir token hiçbir şeyi sona erdirmez.',
  'Ends all sessions of the caller, that of the call too, and their access tokens within a second: log in anew. Only a session of the administration screens that makes the call stays, and gets a new access token. A wrong `currentPassword` is a field error and counts as a failed login.':
    'Çağıranın, bu çağrının yapıldığı oturum dahil bütün oturumlarını ve bir saniye içinde erişim token’larını sona erdirir: yeniden oturum açın. Yalnızca çağrıyı yapan yönetim ekranı oturumu açık kalır ve yeni bir erişim token’ı alır. Yanlış `currentPassword` bir alan hatasıdır ve başarısız oturum açma olarak sayılır.',
  'At least 12 characters. The user name and words of the service and its business, each with little more, and the most common passwords are refused.':
    'En az 12 karakter; kullanıcı adı, hizmetin ve işin sözcükleri, bunların biraz uzatılmış hali ya da en yaygın parolalardan biri olamaz.',
};
