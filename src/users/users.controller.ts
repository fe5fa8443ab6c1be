import { Controller, Delete, Get, HttpCode, Patch, Post, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Access, type Caller, CurrentCaller } from '../access/access.js';
import { Describe } from '../api/api-description.js';
import { Input } from '../api/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../api/envelope.js';
import { type Page, pageOf } from '../api/paging.js';
import { CsvExports, wantsCsv } from '../audit/csv-exports.service.js';
import { UserAdministrationService } from './user-administration.service.js';
import { UserReads } from './user-reads.service.js';
import { UserRightsReview } from './user-rights.service.js';
import type { CreatedUser, UserItem, UserRightsPage } from './users.answers.js';
import {
  CREATE_USER,
  END_SESSIONS,
  LIST_USERS,
  REMOVE_SECOND_FACTOR,
  REVIEW_RIGHTS,
  SHOW_USER,
  UPDATE_USER,
} from './users.description.js';
import {
  CreateUser,
  ListUsers,
  OneUser,
  RemoveSecondFactor,
  ReviewRights,
  UpdateUser,
} from './users.requests.js';

/** Routes for the staff's administration of users. */
@Controller('api/admin/users')
export class UsersController {
  constructor(
    private readonly users: UserAdministrationService,
    private readonly reads: UserReads,
    private readonly review: UserRightsReview,
    private readonly exports: CsvExports,
  ) {}

  @Get()
  @Describe(LIST_USERS)
  @Access(['Administrator', 'Operator'])
  async list(@Input() query: ListUsers): Promise<ApiResponse<Page<UserItem[]>>> {
    const { items, total } = await this.reads.list(query);
    return ok(pageOf(items, total, query.page, query.pageSize));
  }

  @Get('rights')
  @Describe(REVIEW_RIGHTS)
  @Access(['Administrator', 'Operator'])
  async reviewRights(
    @Input() query: ReviewRights,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApiResponse<UserRightsPage> | StreamableFile> {
    if (wantsCsv(reply)) return this.exports.file(reply, caller, this.review.file(query));
    return ok(await this.review.page(query));
  }

  @Get(':id')
  @Describe(SHOW_USER)
  @Access(['Administrator', 'Operator'])
  async show(@Input() { id }: OneUser): Promise<ApiResponse<UserItem>> {
    return ok(await this.reads.one(id));
  }

  @Post()
  @Describe(CREATE_USER)
  @Access(['Administrator'])
  async create(
    @Input() user: CreateUser,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<CreatedUser>> {
    return ok({ Id: await this.users.create(caller, user) });
  }

  @Patch(':id')
  @Describe(UPDATE_USER)
  @HttpCode(204)
  @Access(['Administrator'])
  async update(
    @Input() { id, expectedVersion, ...changes }: UpdateUser,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    await this.users.update(caller, id, changes, expectedVersion);
  }

  @Post(':id/end-sessions')
  @Describe(END_SESSIONS)
  @HttpCode(204)
  @Access(['Administrator'])
  async endSessions(@Input() { id }: OneUser, @CurrentCaller() caller: Caller): Promise<void> {
    await this.users.endSessions(caller, id);
  }

  @Delete(':id/second-factor')
  @Describe(REMOVE_SECOND_FACTOR)
  @HttpCode(204)
  @Access(['Administrator'])
  async removeSecondFactor(
    @Input() { id, reason }: RemoveSecondFactor,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    await this.users.removeSecondFactor(caller, id, reason);
  }
}
