import type { Text } from '../text.js';

/** Texts of the own account. */
export const account = {
  'account.title': 'Hesabım',
  'account.newPasswordRule':
    'En az 12 karakter; içindeki kullanıcı adından başka en az 4, hizmetin ve işin sözcüklerinden başka en az 6. Çok kullanılan bir parola ya da şimdiki parola olamaz.',
  'account.mustChange':
    'Parolanızı başkası belirledi. Devam etmek için yalnızca sizin bildiğiniz bir parola seçin.',
  'account.mustSetUp': 'Bu kurulum ikinci faktör istiyor. Devam etmek için bir doğrulama uygulaması kurun.',
  'account.secondFactor': 'İkinci faktör',
  'account.factorOff':
    'Kapalı. Açarsanız oturum açarken parolanızın yanında telefonunuzdaki doğrulama uygulamasının kodu da istenir.',
  'account.factorOn': 'Açık, {time} tarihinden beri. Kalan kurtarma kodu: {n}',
  'account.setUp': 'İkinci faktörü kur',
  'account.turnOn': 'İkinci faktörü aç',
  'account.turnOff': 'İkinci faktörü kapat…',
  'account.turnOffNow': 'İkinci faktörü kapat',
  'account.turnOffMeans': 'Oturum açmak için yalnızca parolanız yeterli olur.',
  'account.signInAgain': 'Bunun için son 15 dakika içinde oturum açmış olmanız gerekir.',
  'account.toSignIn': 'Yeniden oturum aç',
  'account.scan': 'Kodu doğrulama uygulamanızla okutun, sonra uygulamanın gösterdiği altı rakamı yazın.',
  'account.qr': 'Doğrulama uygulaması için karekod',
  'account.orType': 'Okutamıyorsanız şu anahtarı yazın:',
  'account.codeRule': 'Kod yanlış ya da kullanılmış.',
  'account.isOn': 'İkinci faktör açık.',
  'account.recoveryCodes': 'Kurtarma kodları',
  'account.recoveryMeans':
    'Telefonunuz yanınızda olmadığında bu kodlardan biriyle girersiniz; her biri bir kez kullanılır. Bir daha gösterilmezler: güvenli bir yerde saklayın.',
  'account.saveCodes': 'Dosyaya kaydet',
  'account.codesKept': 'Kodları sakladım',
  'account.sessions': 'Oturumlarım',
  'account.where': 'Nereden',
  'account.thisPage': 'Bu sayfa',
  'account.kindScreens': 'Yönetim ekranları',
  'account.kindApi': 'API',
  'account.watch': 'İzleme',
  'account.started': 'Açılışı',
  'account.ends': 'Biteceği an',
  'account.end': 'Kapat',
  'account.endOne': 'Kapat…',
  'account.endOneNow': 'Oturumu kapat',
  'account.endOneMeans': '{at} açılmış bu oturum kapanır: {where}. Orada yeniden oturum açmak gerekir.',
  'account.endOthers': 'Diğerlerini kapat…',
  'account.endOthersNow': 'Diğerlerini kapat',
  'account.endOthersMeans': 'Bu sayfanınki dışındaki bütün oturumlarınız kapanır.',
} satisfies Record<string, Text>;
