import { refused } from '../api/refusal.js';
import { storedFileName } from '../documents/document-names.js';
import type { EndorsementFileRequest } from '../offline-jobs/file.requests.js';
import { TRANSITION_FAILED } from '../offline-jobs/job.refusals.js';
import type { StoredFile } from '../offline-jobs/job-documents.service.js';
import type { TransferKind } from '../offline-jobs/job-stages.rules.js';
import type { MakeEndorsementRequest } from './endorsement.requests.js';

/** The two documents of an endorsement and the file sent for each, if any. */
function documentsOf(request: MakeEndorsementRequest): [TransferKind, EndorsementFileRequest | undefined][] {
  return [
    ['ZeyilPdf', request.endorsementPdf],
    ['BilgilendirmeFormu', request.informationPdf],
  ];
}

/** The files sent with the request, renamed and recorded as PDF, whatever type they claim to have. */
export function sentFiles(request: MakeEndorsementRequest) {
  return documentsOf(request).flatMap(([kind, file]) =>
    file
      ? [
          {
            kind,
            fileName: nameFor(request, kind, file.fileName),
            contentType: 'application/pdf',
            bytes: file.base64Content.bytes ?? Buffer.alloc(0),
          },
        ]
      : [],
  );
}

/**
 * The job's transfer documents that replace files missing from the request, under the endorsement's own names; their
 * bytes stay where they are.
 * @throws DomainError StateTransitionFailed naming the missing kind
 */
export function transferredFiles(
  request: MakeEndorsementRequest,
  transferred: ReadonlyMap<TransferKind, StoredFile>,
): StoredFile[] {
  const leftOut = documentsOf(request).filter(([, file]) => !file);
  const missing = leftOut.map(([kind]) => kind).filter((kind) => !transferred.has(kind));
  if (missing.length > 0) {
    const detail = `the job has no transfer document of kind ${missing.join(' and ')}, and none was sent.`;
    throw refused(TRANSITION_FAILED, detail);
  }
  return leftOut.flatMap(([kind]) => {
    const file = transferred.get(kind);
    return file ? [{ ...file, fileName: nameFor(request, kind, file.fileName) }] : [];
  });
}

function nameFor(request: MakeEndorsementRequest, kind: TransferKind, originalName: string): string {
  const { policyNumber, renewalNo } = request.endorsementPolicy;
  return storedFileName({
    jobId: request.jobId,
    policyNumber,
    renewalNo,
    kind,
    originalName,
  });
}
