/** Puts a text into the clipboard. Rejects when the browser refuses. */
export async function copyText(text: string): Promise<void> {
  // Browsers have the clipboard only on https and on the machine itself.
  if (navigator.clipboard) return await navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  const before = document.activeElement;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  if (!isCopied) throw new Error('The browser refused to copy.');
}
