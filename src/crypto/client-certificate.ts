import { createPrivateKey, X509Certificate } from 'node:crypto';

/** A certificate with its chain and its private key, by which this service names itself to platforms over TLS. */
export interface ClientCertificate {
  /** PEM: the certificate first, then its intermediate authorities. */
  cert: string;
  /** PEM of the private key. */
  key: string;
  passphrase: string | undefined;
  /** When the certificate ends. */
  expires: Date;
}

/**
 * Checks that the texts are a certificate and its key. A certificate that has ended, or has not begun, passes: the platform
 * decides by its own clock.
 * @throws Error whose message says which of the two is wrong, without any of its content
 */
export function clientCertificate(
  cert: string,
  key: string,
  passphrase: string | undefined,
): ClientCertificate {
  const certificate = parsed('the certificate is no PEM of X.509', () => new X509Certificate(cert));
  const privateKey = parsed('the key is no PEM of a private key, or its passphrase is wrong', () =>
    createPrivateKey({ key, passphrase }),
  );
  if (!certificate.checkPrivateKey(privateKey)) throw new Error('the key is not that of the certificate');
  return { cert, key, passphrase, expires: new Date(certificate.validTo) };
}

function parsed<T>(problem: string, parse: () => T): T {
  try {
    return parse();
  } catch {
    throw new Error(problem);
  }
}
