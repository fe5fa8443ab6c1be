import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Access, type Caller, CurrentCaller } from '../access/access.js';
import { Describe } from '../api/api-description.js';
import { Input } from '../api/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../api/envelope.js';
import type { RawJson } from '../api/json/stringify.js';
import type { Page } from '../api/paging.js';
import { ListStaffJobs, OneFile, OneJob } from './job.requests.js';
import { sendFile } from './send-file.js';
import { DOWNLOAD_STAFF_JOB_FILE, LIST_STAFF_JOBS, SHOW_STAFF_JOB } from './staff-jobs.description.js';
import { StaffJobs } from './staff-jobs.service.js';

/** Jobs of all companies, for the service operator's staff. */
@Controller('api/admin/jobs')
export class StaffJobsController {
  constructor(private readonly jobs: StaffJobs) {}

  @Get()
  @Describe(LIST_STAFF_JOBS)
  @Access(['Administrator', 'Operator'])
  async list(@Input() query: ListStaffJobs): Promise<ApiResponse<Page<RawJson>>> {
    return ok(await this.jobs.page(query));
  }

  @Get(':jobId')
  @Describe(SHOW_STAFF_JOB)
  @Access(['Administrator', 'Operator'])
  async show(@Input() { jobId }: OneJob): Promise<ApiResponse<RawJson>> {
    return ok(await this.jobs.one(jobId));
  }

  @Get(':jobId/files/:fileId')
  @Describe(DOWNLOAD_STAFF_JOB_FILE)
  @Access(['Administrator', 'Operator'])
  async file(
    @Input() { jobId, fileId }: OneFile,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendFile(reply, await this.jobs.file(caller, jobId, fileId));
  }
}
