import type { Language } from '../api/language.js';
import type { EventKind } from '../events/event-kinds.rules.js';
import { EVENT_TITLES } from '../events/event-titles.rules.js';
import { EVENT_TEXTS } from './event-texts.rules.js';
import { causeOf, type MomentText, type NamedEvent, pathOf, subjectOf } from './event-words.rules.js';

/** An event of a mail, or that its state is over. */
export type MailedEvent = NamedEvent & { isOver: boolean };

/** In whose words a mail is written. */
export interface MailReader {
  language: Language;
  moment: MomentText;
  /** The address of the service that links lead to; without one, they are paths. */
  base: string | undefined;
}

export interface MailText {
  subject: string;
  text: string;
  html: string;
}

/** Subjects that a mail names of each kind; the feed has all. */
const NAMED_AT_MOST = 20;
const SUBJECT_LENGTH = 140;

const WORDS = {
  tr: {
    over: 'Düzeldi',
    times: (count: string) => `${count} kez`,
    more: (count: string) => `… ve ${count} kayıt daha`,
    todo: 'Ne yapmalı',
    all: 'Bütün olaylar',
    why: 'Bu e-postayı, hesabınızda bu olay türlerini seçtiğiniz için aldınız. Seçiminizi değiştirmek için',
  },
  en: {
    over: 'All well again',
    times: (count: string) => (count === '1' ? 'once' : `${count} times`),
    more: (count: string) => `… and ${count} more`,
    todo: 'What to do',
    all: 'All events',
    why: 'You get this mail because you chose these kinds of events in your account. To change your choice',
  },
};

interface Section {
  title: string;
  advice: string;
  lines: { subject: string; detail: string; link: string }[];
  more: number;
}

/** One mail about events: by kind, each with its number, its causes, where to act, and what to do. */
export function mailText(events: readonly MailedEvent[], reader: MailReader): MailText {
  const { language } = reader;
  const words = WORDS[language];
  const number = (value: number) => value.toLocaleString(language === 'tr' ? 'tr-TR' : 'en-US');
  const sections = sectionsOf(events, reader, number);
  const link = (path: string) => `${reader.base ?? ''}${path}`;
  const text = [
    ...sections.map(({ title, advice, lines, more }) =>
      [
        title.toLocaleUpperCase(language),
        ...lines.map(({ subject, detail, link: to }) => `- ${subject}\n  ${detail}\n  ${to}`),
        ...(more > 0 ? [words.more(number(more))] : []),
        ...(advice ? [`${words.todo}: ${advice}`] : []),
      ].join('\n'),
    ),
    `${words.all}: ${link('/admin/events')}`,
    `-- \n${words.why}: ${link('/admin/account')}`,
  ].join('\n\n');
  return { subject: subjectLine(sections), text, html: htmlOf(sections, { reader, number, link }) };
}

function sectionsOf(
  events: readonly MailedEvent[],
  { language, moment, base }: MailReader,
  number: (value: number) => string,
) {
  const words = WORDS[language];
  const line = (event: MailedEvent) => {
    const from = moment(event.at);
    const to = moment(event.lastAt);
    const time = from === to ? from : `${from} – ${to}`;
    const times = event.count > 1 ? `, ${words.times(number(event.count))}` : '';
    const detail = `${time}${times}. ${causeOf(event, language, moment)}`;
    return { subject: subjectOf(event, language), detail, link: `${base ?? ''}${pathOf(event)}` };
  };
  return [false, true].flatMap((isOver) =>
    (Object.keys(EVENT_TEXTS) as EventKind[]).flatMap((kind): Section[] => {
      const those = events.filter((event) => event.kind === kind && event.isOver === isOver);
      if (those.length === 0) return [];
      const total = those.reduce((sum, { count }) => sum + count, 0);
      const title = EVENT_TITLES[kind];
      const { advice } = EVENT_TEXTS[kind];
      const counted = total > 1 && !isOver ? `${title[language]} (${number(total)})` : title[language];
      return [
        {
          title: isOver ? `${words.over}: ${counted}` : counted,
          advice: isOver ? '' : advice[language],
          lines: those.slice(0, NAMED_AT_MOST).map(line),
          more: Math.max(0, those.length - NAMED_AT_MOST),
        },
      ];
    }),
  );
}

function subjectLine(sections: readonly Section[]): string {
  const [first] = sections;
  const alone = sections.length === 1 && first?.lines.length === 1 ? ` – ${first.lines[0]?.subject}` : '';
  const all = `[zeyil] ${sections.map(({ title }) => title).join(', ')}${alone}`.replaceAll(/\s+/g, ' ');
  return all.length > SUBJECT_LENGTH ? `${all.slice(0, SUBJECT_LENGTH - 1)}…` : all;
}

function htmlOf(
  sections: readonly Section[],
  {
    reader,
    number,
    link,
  }: { reader: MailReader; number: (value: number) => string; link: (path: string) => string },
): string {
  const words = WORDS[reader.language];
  const anchor = (href: string, label = href) =>
    reader.base === undefined ? escaped(label) : `<a href="${escaped(href)}">${escaped(label)}</a>`;
  const parts = sections.map(
    ({ title, advice, lines, more }) =>
      `<h2 style="font-size:16px">${escaped(title)}</h2><ul>${lines
        .map(
          ({ subject, detail, link: to }) =>
            `<li>${anchor(to, subject)}<br>${escaped(detail).replaceAll('\n', '<br>')}</li>`,
        )
        .join('')}</ul>${more > 0 ? `<p>${escaped(words.more(number(more)))}</p>` : ''}${
        advice ? `<p><b>${words.todo}:</b> ${escaped(advice)}</p>` : ''
      }`,
  );
  const all = anchor(link('/admin/events'), words.all);
  return (
    `<!doctype html><html lang="${reader.language}"><body style="font-family:sans-serif">${parts.join('')}` +
    `<p>${all}</p><hr><p style="font-size:12px">${escaped(words.why)}: ${anchor(link('/admin/account'))}</p></body></html>`
  );
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
