import { createHash, randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import {
  Body,
  ConflictException,
  Controller,
  ForbiddenException,
  HttpCode,
  Inject,
  Injectable,
  NotFoundException,
  Param,
  ParseIntPipe,
  Post,
} from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Access, type Caller, CurrentCaller } from './auth.js';
import { type FileDto, MakeEndorsementDto } from './endorsement.dto.js';
import { Job, JobAction, JobTransferDocument, OutboxMessage, User } from './entities.js';

const ENDORSEMENT_REQUESTED = 2;
const ENDORSEMENT_MADE = 3;

/** A document whose bytes are in the folder; its row is still to be written. */
interface StoredFile {
  kind: string;
  fileName: string;
  contentType: string;
  size: number;
  sha256: string;
  storeKey: string;
}

@Injectable()
export class EndorsementsService {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  async make(caller: Caller, jobId: number, request: MakeEndorsementDto): Promise<void> {
    if (caller.insuranceCompanyIds.length === 0) throw new ForbiddenException('The token has no company.');
    const user = await this.dataSource.getRepository(User).findOneBy({ id: caller.userId, isActive: true });
    if (!user) throw new ForbiddenException('The user is not active.');
    await this.dataSource.transaction(async (tx) => {
      const job = await tx.findOne(Job, { where: { id: jobId }, lock: { mode: 'pessimistic_write' } });
      if (!job) throw new NotFoundException();
      assertInScope(caller, job);
      if (job.currentStage !== ENDORSEMENT_REQUESTED) throw new ConflictException('The stage is another.');
      const files = await documentsOf(tx, job, request);
      const now = new Date();
      Object.assign(job, {
        currentStage: ENDORSEMENT_MADE,
        lastJobActionType: ENDORSEMENT_MADE,
        lastActionDate: now,
        rejectReasonId: null,
      });
      const endorsement = endorsementOf(request);
      const action = tx.create(JobAction, {
        job,
        actionType: ENDORSEMENT_MADE,
        stage: ENDORSEMENT_MADE,
        userId: user.id,
        userName: user.userName,
        message: request.message ?? null,
        createDate: now,
        files: files.map((file) => ({ ...file, job })),
        endorsement,
      });
      await tx.save(action);
      const { installments, ...fields } = endorsement;
      const payload = { ...fields, jobId, actionId: action.id, stage: ENDORSEMENT_MADE, createDate: now };
      await tx.save(OutboxMessage, { type: 101, agentId: job.agentId, payload });
    });
  }
}

function assertInScope({ insuranceCompanyIds, roles, userId }: Caller, job: Job): void {
  if (!insuranceCompanyIds.includes(job.insuranceCompanyId)) throw new ForbiddenException();
  const seesAll = roles.includes('InsuranceCompanyAPIAdmin') || roles.includes('Supervizor');
  if (!seesAll && job.ownerId !== userId) throw new ForbiddenException();
}

/** The files of the request, which are stored now, and the job's transfer documents in place of the missing ones. */
async function documentsOf(tx: EntityManager, job: Job, request: MakeEndorsementDto): Promise<StoredFile[]> {
  const sent = { ZeyilPdf: request.endorsementPdf, BilgilendirmeFormu: request.informationPdf };
  const missing = Object.entries(sent).flatMap(([kind, file]) => (file ? [] : [kind]));
  const stored = Object.entries(sent).flatMap(([kind, file]) => (file ? [store(kind, file)] : []));
  if (missing.length === 0) return Promise.all(stored);
  const transferred = await tx.find(JobTransferDocument, {
    where: { jobId: job.id },
    relations: { file: true },
  });
  const replacing = transferred.filter(({ kind }) => missing.includes(kind));
  if (replacing.length < missing.length) throw new ConflictException('A document is missing.');
  const files = replacing.map(({ file: { id, ...file } }) => file);
  return [...(await Promise.all(stored)), ...files];
}

/** Writes a document and resolves when its content is on disk. */
async function store(kind: string, { fileName, base64Content }: FileDto): Promise<StoredFile> {
  const content = Buffer.from(base64Content, 'base64');
  const storeKey = randomUUID();
  const handle = await open(join(process.env['DOCUMENTS'] ?? '.', storeKey), 'wx');
  try {
    await handle.writeFile(content);
    await handle.datasync();
  } finally {
    await handle.close();
  }
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { kind, fileName, contentType: 'application/pdf', size: content.length, sha256, storeKey };
}

function endorsementOf({ productId, endorsementPolicy, premium, isTransferCompleted }: MakeEndorsementDto) {
  const exchangeRate = premium?.exchangeRate ?? 0;
  return {
    ...endorsementPolicy,
    productId,
    currencyType: premium?.currencyType ?? null,
    exchangeRate,
    localGrossPremium: endorsementPolicy.grossPremium * exchangeRate,
    localCommission: endorsementPolicy.commission * exchangeRate,
    isTransferCompleted: isTransferCompleted ?? false,
    installments: premium?.installmentDetails ?? [],
  };
}

@Controller('api/offline/jobs/:jobId/endorsements')
export class EndorsementsController {
  constructor(@Inject(EndorsementsService) private readonly endorsements: EndorsementsService) {}

  @Post()
  @HttpCode(204)
  @Access(['InsuranceCompanyAPIAdmin', 'InsuranceCompanyAPIUser', 'Supervizor'], 'Create')
  make(
    @CurrentCaller() caller: Caller,
    @Param('jobId', ParseIntPipe) jobId: number,
    @Body() request: MakeEndorsementDto,
  ): Promise<void> {
    return this.endorsements.make(caller, jobId, request);
  }
}
