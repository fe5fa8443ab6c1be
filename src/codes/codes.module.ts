import { Module } from '@nestjs/common';
import { CodesController } from './codes.controller.js';

/** The names of every number of this API. */
@Module({ controllers: [CodesController] })
export class CodesModule {}
