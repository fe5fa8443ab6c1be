import { readFile } from 'node:fs/promises';
import { createSecureContext, type SecureContext } from 'node:tls';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Gauge, Registry } from 'prom-client';
import { openFiles } from '../config/client-certificate-settings.js';
import { Settings } from '../config/settings.js';
import { type ClientCertificate, clientCertificate } from '../crypto/client-certificate.js';
import { Round } from '../data/round.js';
import { errorCode, errorMessage } from '../errors/caught.js';
import { LOGGER, type Logger } from '../tracing/logger.js';

/** Renewed files are in use at the latest this long after they were written. */
const LOOK_EVERY_MS = 10_000;

/**
 * The certificate that this service shows to platforms which ask for one. Its files are read again while the service runs,
 * because a renewal must not need a restart: the new pair is used by the next connections. While the files cannot be used,
 * or every user of the machine may write one, the pair before them stays: a renewal writes one file after the other.
 */
@Injectable()
export class PlatformTls implements OnModuleInit {
  /** One for all connections: Node.js would otherwise parse the key, and all authorities, for each of them. */
  secureContext: SecureContext | undefined;
  private inUse = '';
  private refused = '';
  private readonly reading = new Round(
    () => this.read(),
    (error) => this.refuse(errorCode(error) ?? errorMessage(error)),
  );
  private readonly expires: Gauge;

  constructor(
    private readonly settings: Settings,
    @Inject(LOGGER) private readonly logger: Logger,
    registry: Registry,
  ) {
    this.expires = new Gauge({
      name: 'zeyil_platform_certificate_expires_seconds',
      help: 'Unix time at which the certificate ends that platforms are shown; 0 without one.',
      registers: [registry],
    });
  }

  onModuleInit(): Promise<void> {
    return this.refresh();
  }

  /** Reads the files, and takes a usable pair that differs from the one in use. Never rejects. */
  @Interval(LOOK_EVERY_MS)
  refresh(): Promise<void> {
    return this.reading.run();
  }

  private async read(): Promise<void> {
    const files = this.settings.platformCertificate;
    if (!files) return;
    const [problem] = openFiles(files);
    if (problem) throw new Error(problem);
    const [cert, key] = await Promise.all([readFile(files.certificate, 'utf8'), readFile(files.key, 'utf8')]);
    const text = `${cert}\n${key}`;
    if (text !== this.inUse) this.take(clientCertificate(cert, key, files.passphrase));
    this.inUse = text;
    this.refused = '';
  }

  private refuse(reason: string): void {
    if (reason !== this.refused) this.logger.error({ event: 'platform certificate not taken', reason });
    this.refused = reason;
  }

  private take({ expires, ...pair }: ClientCertificate): void {
    this.secureContext = createSecureContext(pair);
    this.expires.set(Math.floor(expires.getTime() / 1_000));
    this.logger.info({ event: 'platform certificate', expires });
  }
}
