import { Injectable } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { DecryptionMetrics } from '../crypto/decryption.metrics.js';
import { decryptObject, encryptObject } from '../crypto/encrypted-object.js';
import { DecryptionError, KeyRing } from '../crypto/key-ring.js';
import { NOTIFICATION_TYPES, type NotificationType } from './notification-types.rules.js';

/** No JSON begins with this prefix, so a stored payload itself shows whether it is encrypted. */
export const ENCRYPTED_PAYLOAD = 'encrypted:';

/** Whether a payload has to be decrypted before it is sent or shown. */
export function isEncryptedPayload(stored: string): boolean {
  return stored.startsWith(ENCRYPTED_PAYLOAD);
}

/**
 * Payloads at rest. Types that forget delivered payloads carry bodies of other parties' calls, and these are encrypted
 * when the settings demand it; encrypted payloads are always readable. A payload is bound to its notification.
 */
@Injectable()
export class PayloadCipher {
  private readonly keys: KeyRing;

  constructor(
    private readonly settings: Settings,
    private readonly metrics: DecryptionMetrics,
  ) {
    this.keys = new KeyRing(settings.encryptionKeys);
  }

  encryptsPayloadsOf(type: NotificationType): boolean {
    return this.settings.encryptDocuments && NOTIFICATION_TYPES[type].forgetsPayload;
  }

  /** The form in which the row of a notification keeps its payload. */
  async encrypt(notificationId: string, payload: string): Promise<string> {
    const object = await encryptObject(this.keys, Buffer.from(payload), contextOf(notificationId));
    return ENCRYPTED_PAYLOAD + object.toString('base64url');
  }

  /** The exact payload, from either form. @throws DecryptionError */
  async decrypt(notificationId: string, stored: string): Promise<string> {
    if (!isEncryptedPayload(stored)) return stored;
    const object = Buffer.from(stored.slice(ENCRYPTED_PAYLOAD.length), 'base64url');
    try {
      return (await decryptObject(this.keys, object, contextOf(notificationId))).toString();
    } catch (error) {
      this.metrics.failed('payload');
      if (!(error instanceof DecryptionError)) throw error;
      throw new DecryptionError(
        `The payload of notification ${notificationId} cannot be decrypted: ${error.message}.`,
      );
    }
  }
}

function contextOf(notificationId: string): string {
  return `notification ${notificationId}`;
}
