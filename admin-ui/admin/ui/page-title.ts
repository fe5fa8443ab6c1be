let title = '';
let count = '';

/** Names the page in the browser's tab. */
export function setTitle(text: string): void {
  title = text;
  write();
}

/** The number before the name, for a tab that is not looked at; none for an empty one. */
export function setTitleCount(text: string): void {
  count = text;
  write();
}

function write(): void {
  document.title = count === '' ? title : `(${count}) ${title}`;
}
