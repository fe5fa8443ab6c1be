import { Controller, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '../access/access.js';
import { Describe } from '../common/api-description.js';
import { Input } from '../common/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../common/envelope.js';
import { type Page, pageOf } from '../common/paging.js';
import { UserAdministrationService } from './user-administration.service.js';
import type { CreatedUser, UserItem } from './users.answers.js';
import { CREATE_USER, LIST_USERS, UPDATE_USER } from './users.description.js';
import { CreateUser, ListUsers, UpdateUser } from './users.requests.js';

/** Routes for the staff's administration of users. */
@Controller('api/admin/users')
export class UsersController {
  constructor(private readonly users: UserAdministrationService) {}

  @Get()
  @Describe(LIST_USERS)
  @Access(['Administrator', 'Operator'])
  async list(@Input() { page, pageSize }: ListUsers): Promise<ApiResponse<Page<UserItem[]>>> {
    const { items, total } = await this.users.list(page, pageSize);
    return ok(pageOf(items, total, page, pageSize));
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
  async update(@Input() { id, ...changes }: UpdateUser, @CurrentCaller() caller: Caller): Promise<void> {
    await this.users.update(caller, id, changes);
  }
}
