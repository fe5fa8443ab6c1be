import { readdirSync, readFileSync } from 'node:fs';

/** Lines to paste into a terminal, of a page of the repository. */
export interface Lines {
  page: string;
  text: string;
  /** The test that runs them, or why none does. */
  runBy?: string;
  notRun?: string;
}

/** Chapters of the API reference keep no comment: their lines are named here. */
const IN_REFERENCE = { 'docs/guide/signing-in.en.md': 'page-lines.slow' } as const;
const FOLDERS = ['docs', 'kit', 'clients/typescript', 'bench', 'deploy', 'src'];
/**
 * A block of shell lines, or an indented one that runs the program, with what stands before it: `<!-- run by NAME -->` for a test
 * of this name, `<!-- not run: REASON -->`.
 */
const BLOCK =
  /(?:^ *<!-- (?:run by (?<runBy>[a-z-]+(?:\.slow)?)|not run: (?<notRun>[^>]+?)) -->\n\n?)?(?:^( *)```(?:sh|bash|console)\n(?<fenced>.*?)^\3```$|(?<indented>(?:^ {4}\S[^\n]*main\.js[^\n]*\n)+))/gms;
/** `<!-- all run by NAME -->` on a page stands for every block of it. */
const ALL = /^<!-- all run by ([a-z-]+(?:\.slow)?) -->$/m;

/** The pages of which lines are pasted; a Turkish one has the lines of the English one (test/docs-site.test.ts, test/readme.slow.test.ts). */
const PAGES = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .map((name) => `${folder}/${name}`)
      .filter((name) => name.endsWith('.md') && !/node_modules|\/dist\//.test(name)),
  ),
].filter((name) => !name.endsWith('.tr.md'));

/** Every block of lines of the pages. */
export const linesOfPages = (): Lines[] => PAGES.flatMap((page) => linesIn(page, readFileSync(page, 'utf8')));

/** The blocks of a page's text. */
export function linesIn(page: string, content: string): Lines[] {
  const all = ALL.exec(content)?.[1] ?? IN_REFERENCE[page as keyof typeof IN_REFERENCE];
  return [...content.matchAll(BLOCK)].map(({ groups = {} }) => {
    const { runBy = all, notRun, fenced, indented } = groups;
    return {
      page,
      text: (fenced ?? indented ?? '').replace(/^ {3,}(?=\S)/, ''),
      ...(runBy === undefined ? {} : { runBy }),
      ...(notRun === undefined ? {} : { notRun }),
    };
  });
}

/** The blocks that a test has to run, by its file's name without `.test.ts`. */
export const linesRunBy = (test: string): Lines[] => linesOfPages().filter(({ runBy }) => runBy === test);
