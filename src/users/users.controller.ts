import { Controller, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '../access/access.js';
import { Describe } from '../api/api-description.js';
import { Input } from '../api/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../api/envelope.js';
import { type Page, pageOf } from '../api/paging.js';
import { UserAdministrationService } from './user-administration.service.js';
import { UserReads } from './user-reads.service.js';
import type { CreatedUser, UserItem } from './users.answers.js';
import { CREATE_USER, END_SESSIONS, LIST_USERS, SHOW_USER, UPDATE_USER } from './users.description.js';
import { CreateUser, ListUsers, OneUser, UpdateUser } from './users.requests.js';

/** Routes for the staff's administration of users. */
@Controller('api/admin/users')
export class UsersController {
  constructor(
    private readonly users: UserAdministrationService,
    private readonly reads: UserReads,
  ) {}

  @Get()
  @Describe(LIST_USERS)
  @Access(['Administrator', 'Operator'])
  async list(@Input() query: ListUsers): Promise<ApiResponse<Page<UserItem[]>>> {
    const { items, total } = await this.reads.list(query);
    return ok(pageOf(items, total, query.page, query.pageSize));
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
}
