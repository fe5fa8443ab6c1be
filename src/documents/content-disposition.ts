/**
 * The `Content-Disposition` value that makes a browser save a download under `fileName` (RFC 6266). The plain form is
 * for clients that do not read the encoded one (RFC 5987). Control characters and path separators are replaced in both,
 * so that no name can end the header or choose a folder.
 */
export function attachmentDisposition(fileName: string): string {
  const safe = fileName.replace(/[\p{Cc}\p{Cs}/\\]/gu, '_');
  const plain = safe.replace(/[^ !#-$&-~]/g, '_');
  if (plain === safe) return `attachment; filename="${plain}"`;
  return `attachment; filename="${plain}"; filename*=UTF-8''${encode(safe)}`;
}

/** Encodes the four characters that encodeURIComponent leaves alone and RFC 5987 does not allow. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
