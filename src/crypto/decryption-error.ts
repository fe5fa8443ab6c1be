/** Stored data cannot be decrypted; the message says why, names a key by its id at most, and is fit for a log. */
export class DecryptionError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DecryptionError';
  }
}
