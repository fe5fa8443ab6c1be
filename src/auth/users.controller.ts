import { Controller, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { Describe } from '../common/api-description.js';
import { Input } from '../common/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../common/envelope.js';
import { type Page, pageOf } from '../common/paging.js';
import { Access, type Caller, CurrentCaller } from './access.js';
import { CREATE_USER, LIST_USERS, UPDATE_USER } from './auth.description.js';
import { CreateUser, ListUsers, UpdateUser } from './users.requests.js';
import { type UserItem, UsersService } from './users.service.js';

/** Users, as the service operator's staff keeps them. */
@Controller('api/admin/users')
export class UsersController {
  constructor(private readonly users: UsersService) {}

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
  async create(@Input() user: CreateUser): Promise<ApiResponse<{ Id: number }>> {
    return ok({ Id: await this.users.createUser(user) });
  }

  @Patch(':id')
  @Describe(UPDATE_USER)
  @HttpCode(204)
  @Access(['Administrator'])
  async update(@Input() { id, ...changes }: UpdateUser, @CurrentCaller() caller: Caller): Promise<void> {
    await this.users.update(id, changes, caller.userId);
  }
}
