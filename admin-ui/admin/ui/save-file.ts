/** How long the browser may take to read the content that it saves, in milliseconds. */
const READ_WITHIN_MS = 60_000;

/** Lets the browser save a file under a name. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // A busy browser reads the content later: revoked at once, the address may name nothing by then.
  setTimeout(() => URL.revokeObjectURL(link.href), READ_WITHIN_MS);
}
