import { Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Access, type Caller, CurrentCaller } from '../../access/access.js';
import { Describe } from '../../api/api-description.js';
import { Input } from '../../api/binding/bind.pipe.js';
import { PageOf50 } from '../../api/binding/page-query.js';
import { type ApiResponse, ok } from '../../api/envelope.js';
import type { Language } from '../../api/language.js';
import type { Page } from '../../api/paging.js';
import { Settings } from '../../config/settings.js';
import { ReaderLanguage } from '../../http/reader-language.js';
import type { SourceItem } from '../../sources/source.answers.js';
import { SourceReads } from '../../sources/source-reads.service.js';
import { ListUpload } from '../upload/list-upload.js';
import { OneSync, openGates, RollBackVersion, SyncVehicles } from '../vehicle.requests.js';
import type { StartedVehicleSync, VehicleSyncItem } from './sync.answers.js';
import { SyncJournal } from './sync-journal.js';
import {
  LIST_SYNCS,
  READ_LIST_SOURCE,
  READ_SYNC,
  ROLL_BACK,
  START_SYNC,
} from './vehicle-syncs.description.js';
import { VehicleSyncs } from './vehicle-syncs.service.js';

/** Maintenance of the vehicle catalog by the service operator's staff. */
@Controller('api/admin/vehicle-catalog')
export class VehicleSyncsController {
  constructor(
    private readonly syncs: VehicleSyncs,
    private readonly journal: SyncJournal,
    private readonly upload: ListUpload,
    private readonly sources: SourceReads,
    private readonly settings: Settings,
  ) {}

  @Post('syncs')
  @Describe(START_SYNC)
  @HttpCode(202)
  @Access(['Administrator'])
  async start(
    @Input() { dryRun, confirm }: SyncVehicles,
    @Req() request: FastifyRequest,
    @CurrentCaller() actor: Caller,
  ): Promise<ApiResponse<StartedVehicleSync>> {
    // Before the upload, which may take minutes: a sync that runs meanwhile is one at the same time.
    const since = await this.syncs.whenIdle();
    const list = await this.upload.receive(request);
    const order = { content: { list }, source: 'Upload', actor, dryRun, since } as const;
    const { id } = await this.syncs.start({ ...order, confirm: openGates(confirm) });
    return ok({ Id: id });
  }

  @Get('source')
  @Describe(READ_LIST_SOURCE)
  @Access(['Administrator', 'Operator'])
  async source(): Promise<ApiResponse<SourceItem>> {
    return ok(await this.sources.find('vehicle list', this.settings.vehicleList));
  }

  @Get('syncs')
  @Describe(LIST_SYNCS)
  @Access(['Administrator', 'Operator'])
  async list(
    @Input() { page, pageSize }: PageOf50,
    @ReaderLanguage() language: Language,
  ): Promise<ApiResponse<Page<VehicleSyncItem[]>>> {
    return ok(await this.journal.page(page, pageSize, { language }));
  }

  @Get('syncs/:id')
  @Describe(READ_SYNC)
  @Access(['Administrator', 'Operator'])
  async one(
    @Input() { id }: OneSync,
    @ReaderLanguage() language: Language,
  ): Promise<ApiResponse<VehicleSyncItem>> {
    return ok(await this.journal.find(id, { language }));
  }

  @Post('versions/:version/rollback')
  @Describe(ROLL_BACK)
  @HttpCode(202)
  @Access(['Administrator'])
  async rollBack(
    @Input() { version, dryRun }: RollBackVersion,
    @CurrentCaller() actor: Caller,
  ): Promise<ApiResponse<StartedVehicleSync>> {
    const { id } = await this.syncs.rollBack(actor, version, dryRun);
    return ok({ Id: id });
  }
}
