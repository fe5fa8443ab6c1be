import { type DragEvent, type ReactNode, useState } from 'react';
import { useLanguage } from '../texts/language.js';
import classes from './file-drop.module.css';
import form from './form.module.css';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** A file as it was when it was chosen: what is tried and what is applied later are the same bytes. */
export interface ChosenFile {
  name: string;
  content: Blob;
}

/** A place where a file is dropped, with a button that chooses one. */
export function FileDrop({
  label,
  hint,
  accept,
  maxBytes,
  chosen,
  onChoose,
  children,
}: {
  /** Of the button. */
  label: string;
  hint: string;
  /** The kinds of files that are offered, as of `input[type=file]`. */
  accept: string;
  maxBytes: number;
  chosen: ChosenFile | undefined;
  onChoose(file: ChosenFile): void;
  /** What stands beside the name of the chosen file. */
  children?: ReactNode;
}) {
  const { t } = useLanguage();
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function take(file: File | undefined) {
    if (!file) return;
    setProblem(undefined);
    if (file.size > maxBytes) {
      setProblem(t('catalogs.tooLarge', { n: Math.floor(maxBytes / MEGABYTE) }));
      return;
    }
    try {
      // Read now: the file may be saved again before it is sent.
      onChoose({ name: file.name, content: new Blob([await file.arrayBuffer()]) });
    } catch {
      setProblem(t('catalogs.unreadable'));
    }
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is offered beside the button, never instead of it
    <div
      className={classes['drop']}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label className={classes['choose']}>
        {label}
        <input
          type="file"
          className="visually-hidden"
          accept={accept}
          onChange={({ target }) => {
            void take(target.files?.[0]);
            // The same file, corrected, is chosen again.
            target.value = '';
          }}
        />
      </label>
      {chosen ? (
        <>
          <strong>
            {t('catalogs.file', { name: chosen.name, n: Math.ceil(chosen.content.size / KILOBYTE) })}
          </strong>
          {children}
        </>
      ) : (
        <p>{hint}</p>
      )}
      {problem !== undefined && (
        <span className={form['fault']} role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}
