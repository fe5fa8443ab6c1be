import type { Dictionary } from './dictionary.js';

/** Users, their roles and companies. */
export const USERS: Dictionary = {
  'There is no such user.': 'Böyle bir kullanıcı yok.',
  'The change would leave the service without an Administrator who may act.':
    'Değişiklik yapılsa yönetici kalmazdı.',
  'The `sub` of the user’s tokens.': 'Kullanıcının token’larındaki `sub`.',
  'The agent that a PlatformUser acts for.':
    'PlatformUser rolündeki kullanıcının adına hareket ettiği acente.',
  'Who may log in, with which roles and for which insurance companies.':
    'Kimlerin, hangi rollerle ve hangi sigorta şirketleri için oturum açabileceği.',
  'A caller who was deactivated or is no Administrator any more gets 401, and 403 while that change is being made.':
    'Pasifleştirilmiş ya da artık Administrator olmayan çağıran 401, bu değişiklik yapılırken ise 403 alır.',
  'The new user.': 'Yeni kullanıcı.',
  'True when left out.': 'Gönderilmezse true.',
  'Letters of one script, digits and the characters `. _ - @`.':
    'Tek bir yazı sisteminin harfleri, rakamlar ve `. _ - @` karakterleri.',
  'The companies whose jobs the user may see.': 'Kullanıcının işlerini görebileceği şirketler.',
  'The agent that a PlatformUser acts for; required with that role.':
    'PlatformUser rolündeki kullanıcının adına hareket ettiği acente; bu rolde zorunlu.',
  'Fields that are left out stay as they are. A new password or deactivation ends the user’s sessions. These and any change of roles, permissions, companies or agent end the user’s access tokens within a second; a request that changes none of these ends nothing. A caller who was deactivated or is no Administrator any more gets 401, and 403 while that change is being made.':
    'Gönderilmeyen alanlar olduğu gibi kalır. Yeni parola ya da pasifleştirme kullanıcının oturumlarını sona erdirir. Bunlar ile rol, izin, şirket ya da acente değişiklikleri, kullanıcının elindeki erişim token’larını bir saniye içinde geçersiz kılar; var olan değerin yeniden gönderilmesi hiçbir şeyi sona erdirmez. Pasifleştirilmiş ya da artık Administrator olmayan çağıran 401, bu değişiklik yapılırken ise 403 alır.',
  'The last login with the password; null when there was none.':
    'Parolayla son oturum açma; hiç olmadıysa null.',
  'Open sessions of the API and of the administration screens; 1000 means as many or more.':
    'API’nin ve yönetim ekranlarının açık oturumları; 1000 ise bin ya da daha çok.',
  'A role that the users have.': 'Kullanıcıların sahip olduğu bir rol.',
  'The agent that the users act for.': 'Kullanıcıların adına hareket ettiği acente.',
  'Ends every session of the user with its refresh and access tokens, within a second on every replica. When administrators end their own, the session of the screens that they use stays open.':
    'Kullanıcının bütün oturumlarını yenileme ve erişim token’larıyla birlikte, bütün kopyalarda bir saniye içinde kapatır. Yöneticiler kendi oturumlarını kapatırsa, o anda kullandıkları ekran oturumu açık kalır.',
  'The name is taken, or looks like another user’s: letters of another script or with another dot that look the same, `0` and `O`, `1`, `l` and `I`, `rn` and `m`.':
    'Ad kullanılıyor ya da başka bir kullanıcının adına benziyor: başka bir alfabenin ya da noktası başka olan ama aynı görünen harfler, `0` ile `O`, `1`, `l` ile `I`, `rn` ile `m`.',
  'The change would end the caller’s own access, or set the caller’s own password without the present one.':
    'Değişiklik yapılsa çağıran kendi erişimini yitirirdi ya da kendi parolasını şimdiki parolası olmadan değiştirirdi.',
};
