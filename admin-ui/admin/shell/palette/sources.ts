import type { TextKey } from '../../texts/tr.js';
import type { Status } from '../../ui/status-mark.js';

/** Something that the palette leads to. */
export interface Hit {
  /** Different from that of every other hit. */
  key: string;
  /** The group under which it stands. */
  group: TextKey;
  title: string;
  status?: Status;
  /** It leads to the list of all that the words find, which are its title. */
  isList?: true;
  /** Its address, below /admin. */
  to: string;
  /** The browser keeps no trace of it among what was opened last. */
  isPersonal?: true;
}

/** What a screen contributes to the palette: its things that fit the words, and what the user may do with them. */
export type Source = (
  words: string,
  user: { roles: readonly string[] },
  signal: AbortSignal,
) => Promise<Hit[]>;
