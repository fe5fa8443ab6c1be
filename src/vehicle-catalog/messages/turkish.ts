import type { Texts } from './english.js';

/** The same in Turkish. */
export const TR: Texts = {
  'file.missing': 'Böyle bir dosya yok.',
  'file.none': 'Bu bir dosya değil.',
  'file.closed': 'Dosya okunamıyor: izni yeterli olmayabilir.',
  'file.empty': 'Dosya boş.',
  'file.tooLarge': 'Dosya {bytes} bayt; en çok {most} bayt olabilir.',
  'file.webPage':
    'Dosya bir web sayfası; Excel çalışma kitabı (.xlsx) ya da CSV değil. Sayfayı açıp listenin kendisini indirin ve onu gönderin.',
  'file.signInPage':
    'Dosya bir sitenin oturum açma sayfası, liste değil. Sitede oturum açıp listenin kendisini indirin ve onu gönderin.',
  'file.xml':
    'Dosya XML; Excel çalışma kitabı (.xlsx) ya da CSV değil. Listeyi .xlsx olarak kaydedip gönderin.',
  'file.json':
    'Dosya JSON; Excel çalışma kitabı (.xlsx) ya da CSV değil. İçinde listenin adresi yazıyor olabilir.',
  'file.locked': 'Çalışma kitabı parolayla korunuyor: parolasız kaydedin.',
  'file.oldFormat': 'Dosya eski biçimde bir çalışma kitabı (.xls): .xlsx olarak kaydedin.',
  'file.neither': 'Dosya ne çalışma kitabı (.xlsx) ne de metin (CSV).',
  'file.changed': 'Dosya okunurken değişti: kaydetme ya da kopyalama bitene kadar bekleyip yeniden gönderin.',

  'book.none': 'Dosya, içinde çalışma kitabı (.xlsx) olmayan bir zip dosyası.',
  'book.binary': 'Çalışma kitabı ikili biçimde (.xlsb): .xlsx olarak kaydedin.',
  'book.noSheet': 'Çalışma kitabında sayfa yok.',
  'book.manyReferences': 'Çalışma kitabında {most} adetten çok sayfa ya da parça var.',
  'book.manyParts': 'Çalışma kitabında {most} adetten çok parça var.',
  'book.partMissing':
    'Çalışma kitabında "{part}" parçası yok. Listeyi yeniden indirin ya da .xlsx olarak yeniden kaydedin.',
  'book.damaged':
    'Çalışma kitabı bozuk ya da yarım. Listeyi yeniden indirin ya da .xlsx olarak yeniden kaydedin.',
  'book.partDamaged':
    'Çalışma kitabının "{part}" parçası bozuk. Listeyi yeniden indirin ya da .xlsx olarak yeniden kaydedin.',
  'book.unpacksTo': 'Çalışma kitabı açıldığında izin verilen {most} baytı aşıyor.',
  'book.unpacksTimes':
    'Çalışma kitabı açıldığında boyutunun {most} katını aşıyor; hiçbir liste böyle değildir.',
  'book.documentType': 'Çalışma kitabında hiçbir tablo programının yazmadığı bir belge türü bildirimi var.',
  'book.nested': 'Çalışma kitabının "{part}" parçasında iç içe {most} adetten çok öğe var.',
  'book.longPiece':
    'Çalışma kitabının "{part}" parçasında {most} karakterden uzun bir hücre ya da etiket var.',
  'book.manyText': 'Çalışma kitabında bir listenin gerektirdiğinden çok metin var.',
  'book.manyRows': 'Çalışma kitabında {most} adetten çok satır var.',
  'book.manyCells': 'Çalışma kitabında {most} adetten çok hücre var.',
  'book.rowNumber': 'bir satırın numarası "{text}".',
  'book.cellReference': 'bir hücrenin adresi "{text}".',
  'book.sharedText': 'bir hücre, çalışma kitabında olmayan "{text}" numaralı metni gösteriyor.',
  'book.sharedTextFault': 'Çalışma kitabının {number} numaralı metni kuşkulu: {fault}',
  'book.partTwice':
    'Çalışma kitabında "{part}" adında iki parça var; programlar birini ya da ötekini okur. .xlsx olarak yeniden kaydedin.',
  'book.partsTwice':
    'Çalışma kitabı "{type}" türünde iki parça gösteriyor; programlar birini ya da ötekini okur.',
  'book.referenceTwice': 'Çalışma kitabının "{part}" parçasında "{id}" başvurusu iki kez var.',
  'book.sheetWithoutPart': 'Çalışma kitabı "{sheet}" sayfasının parçasını göstermiyor.',
  'book.rowOrder': '{line}. satır {before}. satırdan sonra geliyor.',
  'book.wideArray': 'dizi formülleri {most} sütundan çoğunu dolduruyor.',
  'book.manyRanges': 'sayfada {most} adetten çok birleştirilmiş hücre ya da biçimlendirilmiş sütun var.',

  'text.encoding':
    'Metin bozuk: tamamı {encoding} değil. Listeyi UTF-8 kodlamalı CSV olarak yeniden kaydedin.',
  'text.manyLines': 'Metinde {most} adetten çok satır var.',
  'text.manyFields': 'Metinde {most} adetten çok alan var.',
  'text.openQuote': 'Metin bozuk: açılan bir tırnak işareti kapanmıyor.',
  'text.quotedLines':
    'Metinde satırlar bütünüyle tırnak içinde, bu yüzden her biri tek alan: listeyi .xlsx ya da yeniden CSV olarak kaydedin.',
  'text.longLine': 'Metinde {most} karakterden uzun bir satır var.',
  'text.wideLine': 'Metinde {most} alandan uzun bir satır var.',
  'text.damaged': 'Metin bozuk: satırlara ve alanlara ayrılamıyor.',

  'header.none':
    'İlk {rows} satırda "Marka Kodu", "Tip Kodu", "Marka Adı", "Tip Adı" ve model yıllarından oluşan bir başlık yok.',
  'header.missing': 'Başlıkta {column} yok.',
  'header.bothForms': 'Başlıkta hem model yılı sütunları hem de "Model Yılı" ya da "Kasko Bedeli" var.',
  'header.noYears': 'Başlıkta ne bir model yılı sütunu ne de "Model Yılı" ile "Kasko Bedeli" birlikte var.',
  'header.notRead': 'bu sütun okunmuyor.',
  'header.twice': 'bu sütundan iki tane var.',
  'header.combined':
    'marka ile tip aynı sütunda; TOFAS-FIAT gibi bir marka tipinden ayrılamaz. Ayrı sütunlarda olmaları gerekir.',
  'header.yearInWords':
    'başlıktaki yıl tanınmayan sözcüklerle yazılmış; değer sütununun başlığı yalnızca yıl olmalı.',

  'cell.empty': 'boş.',
  'cell.twice': 'bu hücre satırda iki kez var.',
  'cell.formulaNotStored':
    'formülünün sonucu dosyada saklı değil: çalışma kitabını bir tablo programında açıp kaydedin ve onu gönderin.',
  'cell.formulaStale':
    'çalışma kitabı formüllerinin yeniden hesaplanmasını istiyor, saklı sonuçlar geçerli değil: bir tablo programında açıp kaydedin ve onu gönderin.',
  'cell.error': '"{text}" hata değeri var.',
  'cell.unknownType': '"{type}" türü tanınmıyor.',
  'cell.unknownContent': 'içeriğinin türü tanınmıyor.',
  'cell.twoContents': 'hem "{one}" hem "{other}" saklıyor; programlar birini ya da ötekini gösterir.',
  'cell.merged': 'başka hücrelerle birleştirilmiş: birkaç hücre için tek değer görünüyor.',
  'cell.severalLines':
    'bütün bir satır uzunluğunda: burada açılan tırnak işareti daha sonraki bir satırda kapanıyor.',
  'cell.notAmount': '"{text}" lira olarak bir tutar değil.',
  'cell.negative': '"{text}" eksi bir değer.',
  'cell.kurus': '"{text}" kuruş içeriyor; yalnızca tam lira beklenir.',
  'cell.manyDigits': '"{text}" {most} basamaktan uzun.',
  'cell.notCode': '"{text}" bir kod değil; kod yalnızca rakamlardan oluşur.',
  'cell.codeRange': '"{text}" 1 ile {most} arasında değil.',
  'cell.notYear': '"{text}" {oldest} ile {newest} arasında bir yıl değil.',
  'cell.notName': '"{text}" bir ad değil.',
  'cell.long': '"{text}" {most} karakterden uzun.',

  'row.width': 'satırda {columns} sütundan {width} tanesi var.',
  'row.aboveHeader': 'başlığın üstünde bir araç var.',
  'row.note': 'bu not atlanıyor.',
  'row.repeats': '{name} aynı içerikle {place} içinde de var; bir kez okunuyor.',
  'row.contradicts': '{name} başka bir içerikle {place} içinde de var.',
  'row.brandName': '{code} kodlu marka önceki bir satırda "{first}", burada "{second}"; ilk ad alınıyor.',
  'row.unnamedNumber': 'boş bir başlığın altında sayı var.',
  'place.row': '{line}. satır',
  'place.rowOfSheet': '"{sheet}" sayfasının {line}. satırı',

  'list.noVehicle': 'Listede araç yok.',
  'list.manyRows': 'Her model yılı için ayrı satırı olan bir liste en çok {most} satır olabilir.',
  'list.sheetsNotRead': 'Bu sayfalarda liste başlığı yok, okunmuyorlar: {sheets}.',
  'list.hiddenSheets': 'Gizli sayfalar okunmuyor: {sheets}.',
  'list.onlyHidden':
    'Görünür sayfaların hiçbirinde liste başlığı yok; gizli sayfalar okunmuyor: {sheets}. Listenin sayfasını gösterip çalışma kitabını kaydedin.',
  'list.hiddenRows': 'gizli satırlar da ötekiler gibi okunuyor: {rows}.',
  'list.hiddenColumns': 'gizli sütunlar da ötekiler gibi okunuyor: {columns}.',
  'list.sheetsDisagree':
    '"{first}" ve "{second}" sayfalarının ikisinde de liste başlığı var, ama sütunları farklı ({columns}). Listeyi tek sayfada ya da aynı sütunlu sayfalarda gönderin.',
  'list.periodsDiffer':
    'Listenin dönemi {place} {one}, {otherPlace} {other}: yanlış olanı düzeltin ya da dosyayı yeniden adlandırın.',
  'place.title': 'başlığında',
  'place.titleOfSheet': '"{sheet}" sayfasının başlığında',
  'place.fileName': 'dosyanın adında ({name})',
  'list.moreFaults': 'Okuma burada bırakıldı; başka hatalar da olabilir.',
  'list.moreWarnings': 'Sonraki uyarılar yazılmıyor.',
  'list.notApplied': 'Hiçbir şey değiştirilmedi.',

  'gate.olderPeriod': 'Liste {period} dönemine ait; {last} dönemi daha önce uygulandı.',
  'gate.deactivations':
    'Liste, etkin {active} kaydın {gone} tanesini kapatacak (%{share}, sınır %{most}): {examples}.',
  'gate.deactivationsAside':
    'Liste, etkin {active} kaydın {gone} tanesini kapatacak (%{share}, sınır %{most}); model yılı listeden çıktığı için kapanan {aside} kayıt bunun dışında: {examples}.',
  'gate.lostYear': 'Katalogda olan model yıllarının listede hiç değeri yok: {years}.',
  'gate.thinYears':
    'Kayıtlar kaldığı halde model yılları değerlerinin %{most} kadarından çoğunu yitirecek; yıl başlıkları yanlış sütunlarda olabilir: {years}.',
  'gate.newYear': 'Listede, en yeni yıl olan {newest} yılını izlemeyen model yılları var: {years}.',
  'gate.valueMoves': '{most} katından çok değişecek değer sayısı: {count} ({examples}).',
  'gate.medianMove': 'Değerlerin yarısından çoğu {most} katından fazla değişecek (tipik değişim x {median}).',
  'gate.medianMoveOfYears':
    'Bir model yılının değerlerinin yarısından çoğu {most} katından fazla değişecek: {years}.',
  'gate.names':
    'Kalan {kept} kaydın {renamed} tanesinin adı değişecek (%{share}, sınır %{most}): {examples}.',
  'gate.implausible':
    'Bu ilk listenin değerleri araç fiyatlarına uymuyor: tipik değeri {median} TL; beklenen {least} ile {most} TL arası.',
  'year.figures': '{year} model: eklenen değer {added}, çıkan {gone}, değişen {moved}.',
  'year.figuresAndMedian':
    '{year} model: eklenen değer {added}, çıkan {gone}, değişen {moved} (tipik değişim x {median}).',
  'year.count': '{year} ({count} değer)',
  'year.share': '{year} ({count} değerin {lost} tanesi)',
  'year.median': '{year} (x {median})',
  move: '{year} model {name}: {from} TL yerine {to} TL',
  renaming: '{id}: "{from}" yerine "{to}"',
  'examples.more': '{examples} ve {rest} tane daha',
  'next.api': 'Hiçbir şey değiştirilmedi. Liste doğruysa confirm={gates} ile yeniden gönderin.',
  'next.schedule':
    'Hiçbir şey değiştirilmedi. Zamanlanmış güncelleme hiçbir şeyi onaylamaz: liste doğruysa confirm={gates} ile elle gönderin.',
  'next.command': 'Hiçbir şey değiştirilmedi. Liste doğruysa komutu --confirm={gates} ile yineleyin.',

  'phase.Reading': 'Okunuyor',
  'phase.Comparing': 'Karşılaştırılıyor',
  'phase.Applying': 'Uygulanıyor',
  'phase.Finished': 'Bitti',
  'phase.records': '{done} / {total} kayıt',
  'phase.recordsSoFar': '{done} kayıt',
  'phase.share': '%{share}',
  'outcome.warning': 'Uyarı: {text}',
  'outcome.period': 'Listenin dönemi: {period}.',
  'outcome.counts':
    '{added} eklendi, {updated} güncellendi, {deactivated} kapatıldı, {unchanged} aynı kaldı.',
  'outcome.wouldBe': 'Uygulansaydı: {counts}',
  'outcome.moves': 'En büyük değer değişiklikleri:',
  'outcome.factor': '{move} (x {factor})',
  'outcome.version': 'Sürüm {version}.',
  'outcome.trial': 'Hiçbir şey değiştirilmedi: bu bir denemeydi.',
  'outcome.same': 'Katalog zaten listedeki gibi. Hiçbir şey değiştirilmedi.',
  'check.summary': '{brands} markadan {vehicles} araç, {values} değer; model yıllarına göre:',
  'check.period': 'Listenin dönemi: {period}.',
  'check.noPeriod': 'Listenin hangi aya ait olduğu ne başlığında ne de dosyanın adında yazıyor.',
  'check.refused': 'Bu liste reddedilirdi.',

  'sync.running':
    'Araç kataloğunun başka bir güncellemesi sürüyor. Hiçbir şey değiştirilmedi: o bitince yeniden deneyin.',
  'sync.stopping': 'Durduruluyor: başlayan işlem geri alınıyor.',
  'sync.notBegun': 'Aktarma başlamadan durduruldu. Hiçbir şey değiştirilmedi.',
  'sync.stopped': 'Güncelleme tamamlanmadan durduruldu. Hiçbir şey değiştirilmedi: listeyi yeniden gönderin.',
  'sync.abandoned':
    'Güncellemeyi yürüten süreç sona erdi. Hiçbir şey değiştirilmedi: listeyi yeniden gönderin.',
  'sync.overlapped':
    'Başka bir güncelleme henüz bitmemişti. Hiçbir şey değiştirilmedi: listeyi yeniden gönderin.',
  'sync.unavailable':
    'Veritabanına ulaşılamadı. Hiçbir şey değiştirilmedi: listeyi daha sonra yeniden gönderin.',
  'sync.unexpected': 'Beklenmeyen bir hata oluştu; ayrıntısı servisin günlüğünde. Hiçbir şey değiştirilmedi.',
};
