import { Module } from '@nestjs/common';
import { BoardCounts } from './board-counts.service.js';
import { ServiceBoardController } from './service-board.controller.js';
import { ServiceBoard } from './service-board.service.js';

@Module({
  controllers: [ServiceBoardController],
  providers: [ServiceBoard, BoardCounts],
  exports: [BoardCounts],
})
export class ServiceBoardModule {}
