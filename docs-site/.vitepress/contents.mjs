import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Sections of the list of pages, in reading order. `folder/` stands for the pages of a folder that are not named. */
const SECTIONS = [
  { en: 'Start', tr: 'Başlangıç', pages: ['index', 'commands', 'glossary'] },
  {
    en: 'Guides',
    tr: 'Rehberler',
    pages: ['guides/insurer', 'guides/platform', 'guides/operator', 'guides/parallel-run'],
  },
  {
    en: 'Screens',
    tr: 'Ekranlar',
    pages: [
      'screens/index',
      ...['screens/services', 'screens/service', 'screens/change', 'screens/bulk-change'],
      ...['screens/deliveries', 'screens/delivery', 'screens/agents', 'screens/agent', 'screens/events'],
      ...['screens/jobs', 'screens/job', 'screens/settlement', 'screens/outgoing-logs', 'screens/catalog'],
      ...['screens/vehicles', 'screens/parameters', 'screens/users', 'screens/user', 'screens/audit'],
      ...['screens/system', 'screens/account', 'screens/watch', 'screens/search', 'screens/'],
    ],
  },
  { en: 'Notifications', tr: 'Bildirimler', pages: ['notifications/index', 'notifications/'] },
  { en: 'Error codes', tr: 'Hata kodları', pages: ['errors'] },
  {
    en: 'Operations',
    tr: 'İşletim',
    pages: [
      'operations/index',
      ...['operations/install', 'operations/configure', 'settings', 'operations/database'],
      ...['operations/run', 'operations/upgrade', 'operations/metrics', 'operations/alerts'],
      'operations/',
      'postgresql',
      'personal-data',
    ],
  },
  { en: 'Troubleshooting', tr: 'Sorun giderme', pages: ['troubleshooting'] },
  {
    en: 'Background',
    tr: 'Arka plan',
    pages: ['reliability', 'performance', 'scaling', 'security', 'changes'],
  },
];

/** The texts of the theme. */
export const WORDS = {
  en: {
    nav: [{ component: 'ReferenceLink', props: { text: 'API reference', href: '/api/docs?lang=en' } }],
    outline: { level: [2, 3], label: 'On this page' },
    search: {
      button: { buttonText: 'Search', buttonAriaLabel: 'Search' },
    },
  },
  tr: {
    nav: [{ component: 'ReferenceLink', props: { text: 'API başvurusu', href: '/api/docs?lang=tr' } }],
    outline: { level: [2, 3], label: 'Bu sayfada' },
    docFooter: { prev: 'Önceki sayfa', next: 'Sonraki sayfa' },
    darkModeSwitchLabel: 'Görünüm',
    lightModeSwitchTitle: 'Açık görünüme geç',
    darkModeSwitchTitle: 'Koyu görünüme geç',
    sidebarMenuLabel: 'Sayfalar',
    returnToTopLabel: 'Başa dön',
    langMenuLabel: 'Dili değiştir',
    skipToContentLabel: 'İçeriğe geç',
    notFound: {
      title: 'SAYFA BULUNAMADI',
      quote: 'Bu adreste sayfa yok. Arama, aradığınızı sözcüklerinden bulur.',
      linkLabel: 'Başlangıca git',
      linkText: 'Başlangıca git',
    },
    search: {
      button: { buttonText: 'Ara', buttonAriaLabel: 'Ara' },
      modal: {
        displayDetails: 'Ayrıntıları göster',
        resetButtonTitle: 'Aramayı temizle',
        backButtonTitle: 'Aramayı kapat',
        noResultsText: 'Sonuç yok:',
        footer: {
          selectText: 'aç',
          selectKeyAriaLabel: 'Enter',
          navigateText: 'gez',
          navigateUpKeyAriaLabel: 'yukarı ok',
          navigateDownKeyAriaLabel: 'aşağı ok',
          closeText: 'kapat',
          closeKeyAriaLabel: 'Escape',
        },
      },
    },
  },
};

/** The list of the pages of a language that are there. */
export function sidebarOf(language, folder) {
  const place = (page) => join(folder, language, page);
  return SECTIONS.map(({ pages, ...titles }) => {
    const named = pages.flatMap((page) =>
      page.endsWith('/') ? pagesIn(place(page)).map((name) => page + name) : page,
    );
    const items = [...new Set(named)]
      .filter((page) => existsSync(`${place(page)}.md`))
      .map((page) => ({
        text: titleOf(`${place(page)}.md`),
        link: `/${language}/${page.replace(/(^|\/)index$/, '$1')}`,
      }));
    return { text: titles[language], items };
  }).filter(({ items }) => items.length > 0);
}

function pagesIn(folder) {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

function titleOf(file) {
  const [, title = file] = /^# (.*)$/m.exec(readFileSync(file, 'utf8')) ?? [];
  return title.replaceAll('`', '');
}
