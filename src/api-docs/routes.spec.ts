import { Controller, Get, Param, Post } from '@nestjs/common';
import type { DiscoveryService } from '@nestjs/core';
import { IsString, MaxLength } from 'class-validator';
import { expect, test } from 'vitest';
import { Access, Public } from '../access/access.js';
import { Input } from '../api/binding/bind.pipe.js';
import { BodyAtMost } from '../api/binding/body-limits.js';
import { PathId } from '../api/binding/decorators.js';
import { routesOf } from './routes.js';

// Decorators are applied as calls: the test runner's compiler reads decorator syntax only in files of the build.
class OneThing {}
PathId()(OneThing.prototype, 'id');
class ChangeThing {}
PathId()(ChangeThing.prototype, 'id');
IsString()(ChangeThing.prototype, 'name');
MaxLength(100)(ChangeThing.prototype, 'name');
BodyAtMost(512)(ChangeThing);

class ThingsController {
  one(): void {}
  change(): void {}
  plain(): void {}
  helper(): void {}
}
const prototype = ThingsController.prototype;
const decorate = (method: keyof ThingsController, ...decorators: MethodDecorator[]) =>
  Reflect.decorate(decorators, prototype, method, Object.getOwnPropertyDescriptor(prototype, method));
Controller('api/things')(ThingsController);
Access(['Operator'])(ThingsController);
decorate('one', Get(':id'), Public());
Input()(prototype, 'one', 0);
Reflect.defineMetadata('design:paramtypes', [OneThing], prototype, 'one');
decorate('change', Post(':id/name'));
Param('id')(prototype, 'change', 0);
Input()(prototype, 'change', 1);
Reflect.defineMetadata('design:paramtypes', [String, ChangeThing], prototype, 'change');
decorate('plain', Get());

const discovery = { getControllers: () => [{ metatype: ThingsController }] } as unknown as DiscoveryService;
const routes = routesOf(discovery, 4096);

test('method, path and id come from the decorators; a method that is no handler is no route', () => {
  expect(routes.map(({ operationId, method, path }) => [operationId, method, path])).toEqual([
    ['things_one', 'get', '/api/things/{id}'],
    ['things_change', 'post', '/api/things/{id}/name'],
    ['things_plain', 'get', '/api/things'],
  ]);
});

test('the handler’s access rule goes before the class’s', () => {
  expect(routes.map(({ access }) => access)).toEqual([
    { public: true },
    { roles: ['Operator'], permission: undefined },
    { roles: ['Operator'], permission: undefined },
  ]);
});

test('the input is the type of the parameter that the binder fills, with the limit of its body', () => {
  expect(routes.map(({ input, bodyLimit }) => [input, bodyLimit])).toEqual([
    [OneThing, undefined],
    [ChangeThing, 512],
    [undefined, undefined],
  ]);
});
