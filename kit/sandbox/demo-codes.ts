import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import type { AgreedKind, NamedCode } from '../../src/codes/agreed-codes.rules.js';
import { CodeNames } from '../../src/codes/code-names.service.js';
import { SANDBOX } from './sandbox-actor.js';

/** What the made-up insurers and platforms of the sandbox have agreed. */
const AGREED: Readonly<Record<AgreedKind, readonly NamedCode[]>> = {
  RejectReasons: [
    named(1, 'Eksik belge', 'Missing document'),
    named(2, 'Ödenmemiş prim', 'Unpaid premium'),
    named(3, 'Koşullara uymuyor', 'Conditions not met'),
    named(4, 'Mükerrer talep', 'Repeated request'),
    named(5, 'Poliçe iptal edilmiş', 'Policy cancelled'),
  ],
  EndorsementTypes: [
    named(0, 'Değişiklik', 'Change'),
    named(1, 'Prim artışı', 'Additional premium'),
    named(2, 'Prim iadesi', 'Refund'),
    named(3, 'İptal', 'Cancellation'),
    named(4, 'Diğer', 'Other'),
  ],
  Currencies: [named(1, 'TL', 'TRY'), named(2, 'USD', 'USD'), named(3, 'EUR', 'EUR')],
};

/** Gives the agreed codes their names, unless the database has names already: a developer may have changed them. */
export async function seedCodes(app: NestFastifyApplication): Promise<void> {
  const known: unknown[] = await app.get(DataSource).query('select from code_name limit 1');
  if (known.length > 0) return;
  const names = app.get(CodeNames);
  for (const [kind, codes] of Object.entries(AGREED)) await names.put(SANDBOX, kind as AgreedKind, codes);
}

function named(code: number, tr: string, en: string): NamedCode {
  return { code, tr, en };
}
