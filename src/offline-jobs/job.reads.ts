import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../common/clock.js';
import { DomainError, notFound } from '../common/errors/domain-error.js';
import { RawJson } from '../common/json/stringify.js';
import { DocumentMissingError, DocumentStore, unavailableStore } from '../documents/document-store.js';
import { JobFile } from './job.entity.js';
import { localMoment } from './job.sql.js';

/** What a job's readers see: its actions with endorsements and files. PostgreSQL writes amounts with all their digits. */
@Injectable()
export class JobReads {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly documents: DocumentStore,
  ) {}

  /** All actions of a job, oldest first. */
  async actions(jobId: number): Promise<RawJson> {
    const rows: { actions: string }[] = await this.dataSource.query(ACTIONS, [jobId, this.clock.timeZone]);
    return new RawJson(rows[0]?.actions ?? '[]');
  }

  /**
   * A file and its bytes; read or destroy the stream.
   * @throws DomainError General.NotFound for a file that the job does not have, or whose bytes are not kept any more,
   *   General.Unavailable when the store fails
   */
  async file(jobId: number, fileId: number): Promise<{ file: JobFile; content: Readable }> {
    const { file, storeKey } = await this.keptFile(jobId, fileId);
    try {
      return { file, content: await this.documents.open(storeKey) };
    } catch (error) {
      // It may have been replaced, or its job erased, since the row was read.
      if (error instanceof DocumentMissingError) await this.keptFile(jobId, fileId);
      throw unavailableStore(error);
    }
  }

  private async keptFile(jobId: number, fileId: number): Promise<{ file: JobFile; storeKey: string }> {
    const file = await this.dataSource.getRepository(JobFile).findOneBy({ id: String(fileId), jobId });
    if (!file) throw notFound('The file');
    if (file.storeKey === null) {
      throw new DomainError(
        'missing',
        'General.NotFound',
        'The file is no longer kept: another replaced it.',
      );
    }
    return { file, storeKey: file.storeKey };
  }
}

const FILES = `(
  select coalesce(json_agg(json_build_object('Id', f.id, 'Kind', f.kind, 'FileName', f.file_name,
    'ContentType', f.content_type, 'Size', f.size, 'Sha256', f.sha256) order by f.id), '[]')
  from job_file f where f.action_id = a.id)`;

const INSTALLMENTS = `(
  select coalesce(json_agg(json_build_object('InstallmentNo', i.installment_no, 'PaymentAmount', i.payment_amount,
    'PaymentDate', ${localMoment('i.payment_date', '$2')}, 'Commission', i.commission) order by i.position), '[]')
  from endorsement_installment i where i.action_id = e.action_id)`;

const ENDORSEMENT = `case when e.action_id is not null then json_build_object(
  'ProductId', e.product_id,
  'EndorsementPolicy', json_build_object('PolicyNumber', e.policy_number, 'RenewalNo', e.renewal_no,
    'EndorsementNo', e.endorsement_no, 'EndorsementType', e.endorsement_type,
    'PolicyStartDate', ${localMoment('e.policy_start_date', '$2')},
    'PolicyEndDate', ${localMoment('e.policy_end_date', '$2')},
    'ProcessingDate', ${localMoment('e.processing_date', '$2')},
    'GrossPremium', e.gross_premium, 'NetPremium', e.net_premium, 'Commission', e.commission,
    'InstallmentNumber', e.installment_number),
  'Premium', json_build_object('CurrencyType', e.currency_type, 'ExchangeRate', e.exchange_rate,
    'InstallmentDetails', ${INSTALLMENTS}),
  'LocalGrossPremium', e.local_gross_premium, 'LocalCommission', e.local_commission,
  'IsTransferCompleted', e.is_transfer_completed) end`;

const ACTIONS = `
  select coalesce(json_agg(json_build_object(
    'Id', a.id, 'JobId', a.job_id, 'ActionType', a.action_type, 'Stage', a.stage, 'UserId', a.user_id,
    'UserName', a.user_name, 'Message', a.message, 'CreateDate', ${localMoment('a.create_date', '$2')},
    'Endorsement', ${ENDORSEMENT}, 'RejectReasonId', a.reject_reason_id, 'Files', ${FILES}) order by a.id), '[]')::text
    as actions
  from job_action a left join endorsement e on e.action_id = a.id
  where a.job_id = $1`;
