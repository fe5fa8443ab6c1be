// The search of the pages in the browser. VitePress hands functions of its configuration to the browser as texts to evaluate, which
// the content security policy forbids: this class has them instead, and takes the place of the one that the theme imports.
import MiniSearch from 'minisearch';
import { folded } from './folded-words.mjs';

/** Words of questions that stand on every page. */
const STOP_WORDS = new Set(
  (
    'a an and are as at be by can do does for from how i if in is it its my of on or so that the there this to was what ' +
    'when where which who why will with you ' +
    've veya ile bir bu şu o mi mı mu mü ne nasıl neden niçin niye nerede hangi kim için de da ki ise olur olan ' +
    'yapılır yaparım yapmalı gibi'
  ).split(' '),
);
/** What describes the past stands behind what describes the present. */
const PAST = /\/(changes|performance)\b/;
/** Its sections are long, which counts against a page, and begin with the words of those who search. */
const SYMPTOMS = /\/troubleshooting\b/;
/** Short pages whose headings are the words of those who search, which counts for them. */
const SCREENS = /\/screens\//;

const searchOptions = {
  prefix: (term) => term.length > 2,
  fuzzy: (term) => (term.length > 4 ? 0.2 : false),
  boost: { title: 4, titles: 2, text: 1 },
  boostDocument: (id) => (PAST.test(id) ? 0.3 : SYMPTOMS.test(id) ? 2 : SCREENS.test(id) ? 0.65 : 1),
  /** A word as it was typed, and without Turkish letters, as which the index has it too. */
  processTerm: (word) => {
    const term = word.toLowerCase();
    const turkish = word.toLocaleLowerCase('tr');
    if (STOP_WORDS.has(term) || STOP_WORDS.has(turkish)) return null;
    return [...new Set([term, turkish, folded(turkish)])];
  },
};

export default class DocumentSearch {
  static loadJSON(json, options) {
    return MiniSearch.loadJSON(json, {
      ...options,
      searchOptions: { ...options.searchOptions, ...searchOptions },
    });
  }
}
