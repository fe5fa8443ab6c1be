// @module-tag endorsements
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type DocumentKind, documentKeys, startEndorsements } from './support/endorsements.js';
import { endorsement, endorsementPolicy, pdf } from './support/jobs.js';
import { expectRefused } from './support/refusals.js';
import { startOnce } from './support/start-once.js';

const bench = startOnce(startEndorsements);

const file = (text: string, fileName = 'belge.pdf', contentType = 'application/pdf') => ({
  fileName,
  contentType,
  base64Content: Buffer.from(text).toString('base64'),
});
const SENT = file('%PDF-1.7 sent');
const WITHOUT_FILES = { endorsementPdf: undefined, informationPdf: undefined };

/** Opens a requested job that already has transfer documents of these kinds. */
async function jobWith(...kinds: DocumentKind[]): Promise<number> {
  const jobId = await bench.requestedJob();
  for (const kind of kinds) {
    const sent = file(`%PDF-1.7 transferred ${kind}`, 'Aktarım.PDF');
    expect((await bench.transfer(jobId, kind, sent)).status).toBe(204);
  }
  return jobId;
}

async function filesOf(jobId: number) {
  const made = (await bench.actions(jobId)).find((action) => action.ActionType === 3);
  return made?.Files ?? [];
}

/** The bytes of the endorsement's documents, by kind. */
async function contentsOf(jobId: number): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for (const { Id, Kind } of await filesOf(jobId)) {
    contents[Kind] = await bench.content(jobId, Id);
  }
  return contents;
}

async function made(changes: Record<string, unknown>, policy: Record<string, unknown> = {}) {
  const jobId = await bench.made(endorsement({ endorsementPolicy: endorsementPolicy(policy), ...changes }));
  return { jobId, names: (await filesOf(jobId)).map((stored) => stored.FileName) };
}

describe('the stored file name', () => {
  test('Stored files are named `{jobId}_{policyNumber}_{renewalNo}_{Policy or Info}_{random}`', async () => {
    const { jobId, names } = await made({}, { policyNumber: '1000', renewalNo: '3' });
    expect(names[0]).toMatch(new RegExp(`^${jobId}_1000_3_Policy_[a-z0-9]+\\.pdf$`));
    expect(names[1]).toMatch(new RegExp(`^${jobId}_1000_3_Info_[a-z0-9]+\\.pdf$`));
  });

  test('No two stored files have the same name', async () => {
    const names = [...(await made({})).names, ...(await made({})).names];
    expect(new Set(names.map((name) => name.replace(/^.*_/, ''))).size).toBe(4);
  });

  test.each([
    ['7', '7'],
    ['007', '7'],
    [' 12 ', '12'],
    ['-1', '-1'],
    ['A1', '0'],
    ['1.5', '0'],
    ['2147483648', '0'],
  ])(
    'A `renewalNo` that is no number appears as 0 in the name of a stored file (%j: %s)',
    async (renewalNo, number) => {
      const { names } = await made({}, { policyNumber: 'P', renewalNo });
      expect(names[0]).toMatch(new RegExp(`^\\d+_P_${number}_Policy_`));
    },
  );

  test.each([
    ['../../etc/passwd', 'etcpasswd'],
    ['AB-12/34 C', 'AB-1234C'],
    ['ÇĞ-Şİ_ö"\u0001\n', 'ÇĞ-Şİö'],
    ['???', ''],
  ])(
    'Of the policy number letters, digits and `-` appear in the name of a stored file (%j)',
    async (policyNumber, part) => {
      const { names } = await made({}, { policyNumber });
      expect(names[0]).toMatch(new RegExp(`^\\d+_${part}_0_Policy_[a-z0-9]+\\.pdf$`));
    },
  );

  test.each([
    ['Zeyil.PDF', '.pdf'],
    ['arsiv.tar.GZ', '.gz'],
    ['C:\\belgeler\\zeyil.Pdf', '.pdf'],
    ['a.p/d/../f', ''],
    ['a.verylongextension', '.verylongex'],
    ['a.p d-f!', '.pdf'],
    ['no extension', ''],
    ['dot.', ''],
  ])(
    'Of the sent name the extension is kept in the name of a stored file, lower-cased, letters and digits, at most 10 (%j: %j)',
    async (fileName, extension) => {
      const { names } = await made({ endorsementPdf: file('%PDF-1.7', fileName) });
      expect(names[0]).toMatch(new RegExp(`_Policy_[a-z0-9]+${extension.replace('.', '\\.')}$`));
    },
  );
});

describe('a sent document', () => {
  test.each(['application/pdf', 'text/html', 'x'])(
    'Documents are recorded as application/pdf, with any content type that was sent (%s)',
    async (type) => {
      const { jobId } = await made({ endorsementPdf: file('%PDF-1.7', 'a.pdf', type) });
      expect((await filesOf(jobId)).map((stored) => stored.ContentType)).toEqual([
        'application/pdf',
        'application/pdf',
      ]);
    },
  );

  test('A sent document is read back byte for byte, with its size and hash', async () => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 7) % 256));
    const endorsementPdf = { ...pdf(), base64Content: bytes.toString('base64') };
    const { jobId } = await made({ endorsementPdf });
    const [stored] = await filesOf(jobId);
    expect(stored?.Size).toBe(70_000);
    expect(stored?.Sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    const headers = { authorization: `Bearer ${bench.insurer.token}` };
    const path = `${bench.service.url}/api/offline/jobs/${jobId}/files/${stored?.Id}`;
    const content = await (await fetch(path, { headers })).arrayBuffer();
    expect(bytes.equals(Buffer.from(content))).toBe(true);
  });
});

describe('a document left out', () => {
  test.each([
    ['both', WITHOUT_FILES],
    ['both as null', { endorsementPdf: null, informationPdf: null }],
    ['endorsementPdf', { endorsementPdf: undefined, informationPdf: SENT }],
    ['informationPdf', { endorsementPdf: SENT, informationPdf: undefined }],
  ])(
    "A document left out is the job's transfer document of its kind, for one or both (%s)",
    async (_, files) => {
      const jobId = await jobWith('ZeyilPdf', 'BilgilendirmeFormu');
      const answer = await bench.make(jobId, endorsement({ ...files, isTransferCompleted: true }));
      expect(answer.status).toBe(204);
      expect(await contentsOf(jobId)).toEqual({
        ZeyilPdf: files.endorsementPdf ? '%PDF-1.7 sent' : '%PDF-1.7 transferred ZeyilPdf',
        BilgilendirmeFormu: files.informationPdf
          ? '%PDF-1.7 sent'
          : '%PDF-1.7 transferred BilgilendirmeFormu',
      });
    },
  );

  test('A document left out is the latest transfer document of its kind', async () => {
    const jobId = await jobWith('ZeyilPdf', 'BilgilendirmeFormu');
    await bench.transfer(jobId, 'ZeyilPdf', file('%PDF-1.7 replaced'));
    expect((await bench.make(jobId, endorsement(WITHOUT_FILES))).status).toBe(204);
    expect((await contentsOf(jobId))['ZeyilPdf']).toBe('%PDF-1.7 replaced');
  });

  test('A transfer document that an endorsement takes gets the name pattern of the endorsement', async () => {
    const jobId = await jobWith('ZeyilPdf', 'BilgilendirmeFormu');
    const policy = endorsementPolicy({ policyNumber: 'Z-9', renewalNo: '2' });
    await bench.make(jobId, endorsement({ ...WITHOUT_FILES, endorsementPolicy: policy }));
    const names = (await filesOf(jobId)).map((stored) => stored.FileName);
    expect(names[0]).toMatch(new RegExp(`^${jobId}_Z-9_2_Policy_[a-z0-9]+\\.pdf$`));
    expect(names[1]).toMatch(new RegExp(`^${jobId}_Z-9_2_Info_[a-z0-9]+\\.pdf$`));
  });

  test.each<[string, DocumentKind[], Record<string, unknown>, string]>([
    ['nothing was transferred', [], WITHOUT_FILES, 'ZeyilPdf and BilgilendirmeFormu'],
    ['the policy was not', ['BilgilendirmeFormu'], WITHOUT_FILES, 'ZeyilPdf'],
    ['the form was not', ['ZeyilPdf'], WITHOUT_FILES, 'BilgilendirmeFormu'],
    ['only the other kind was sent', [], { endorsementPdf: undefined }, 'ZeyilPdf'],
    ['only the policy was sent', [], { informationPdf: undefined }, 'BilgilendirmeFormu'],
  ])(
    'A document neither sent nor transferred: 500 `OfflineEndorsements.StateTransitionFailed` naming the missing kind, nothing recorded (%s)',
    async (_, transferred, files, missing) => {
      const jobId = await jobWith(...transferred);
      const before = await bench.traces();
      const answer = await bench.make(jobId, endorsement({ isTransferCompleted: true, ...files }));
      const detail = `the job has no transfer document of kind ${missing}, and none was sent.`;
      const message = `Endorsement state transition failed: ${detail}`;
      expectRefused(answer, 500, 'OfflineEndorsements.StateTransitionFailed', message);
      expect(await bench.traces()).toEqual(before);
    },
  );
});

test('An endorsement leaves exactly the documents that it sent in the store', async () => {
  const jobId = await jobWith('ZeyilPdf');
  const before = await documentKeys(bench.service);
  await bench.make(jobId, endorsement({ endorsementPdf: undefined }));
  expect(await documentKeys(bench.service)).toHaveLength(before.length + 1);
});
