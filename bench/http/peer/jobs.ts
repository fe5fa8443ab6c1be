import { Controller, ForbiddenException, Get, Inject, Injectable, Query } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import { And, DataSource, In, LessThan, MoreThanOrEqual } from 'typeorm';
import { Access, type Caller, CurrentCaller } from './auth.js';
import { Job } from './entities.js';

const DAY = /^\d{4}-\d\d-\d\d$/;
const DAY_MS = 24 * 60 * 60 * 1000;

class ListJobsDto {
  @Type(() => Number) @IsInt() @Min(1) page = 1;
  @Type(() => Number) @IsInt() @Min(1) @Max(200) pageSize = 50;
  @Matches(DAY) createDateFrom: string;
  @IsOptional() @Matches(DAY) createDateTo?: string;
}

@Injectable()
export class JobsService {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  async page(caller: Caller, { page, pageSize, createDateFrom, createDateTo }: ListJobsDto) {
    const until = new Date(startOf(createDateTo ?? createDateFrom).getTime() + DAY_MS);
    const [jobs, total] = await this.dataSource.getRepository(Job).findAndCount({
      where: {
        insuranceCompanyId: In(caller.insuranceCompanyIds),
        createDate: And(MoreThanOrEqual(startOf(createDateFrom)), LessThan(until)),
      },
      order: { createDate: 'DESC', id: 'DESC' },
      skip: (page - 1) * pageSize,
      take: pageSize,
    });
    return { Items: jobs.map(itemOf), TotalCount: total, Page: page, PageSize: pageSize };
  }
}

/** The first moment of a day in the business time zone, which has had the same offset since 2016. */
function startOf(day: string): Date {
  return new Date(`${day}T00:00:00+03:00`);
}

function itemOf(job: Job) {
  return {
    Id: job.id,
    CurrentStage: job.currentStage,
    JobStatus: job.currentStage === 3 ? 2 : job.currentStage === 4 ? 3 : 1,
    ProductId: job.productId,
    ProductBranchId: job.productBranchId,
    RejectReasonId: job.rejectReasonId,
    LastJobActionType: job.lastJobActionType,
    CreateDate: job.createDate,
    LastActionDate: job.lastActionDate,
    HasExistPolicyRequest: job.hasExistPolicyRequest,
    OwnerId: job.ownerId,
    AgentName: job.agentName,
    ProductBranchName: job.productBranchName,
    PlatformProposalId: job.platformProposalId,
  };
}

@Controller('api/offline/jobs')
export class JobsController {
  constructor(@Inject(JobsService) private readonly jobs: JobsService) {}

  @Get()
  @Access(['InsuranceCompanyAPIAdmin'])
  async list(@CurrentCaller() caller: Caller, @Query() query: ListJobsDto) {
    if (caller.insuranceCompanyIds.length === 0) throw new ForbiddenException('The token has no company.');
    return { Response: await this.jobs.page(caller, query) };
  }
}
