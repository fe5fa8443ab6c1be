// The service that most teams would write with the same frameworks: Express, repositories with cascades, ValidationPipe,
// passport-jwt. Environment: DATABASE_URL, DOCUMENTS (an existing folder). It prints its address as the gateway does.
import 'reflect-metadata';
import { Module, ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DataSource, DefaultNamingStrategy } from 'typeorm';
import { AccessGuard, AuthController, JWT_SECRET, JwtStrategy } from './auth.js';
import { EndorsementsController, EndorsementsService } from './endorsements.js';
import * as entities from './entities.js';
import { JobsController, JobsService } from './jobs.js';

/** As many as the gateway has for requests. */
const CONNECTIONS = 20;
/** Longer than pauses between two runs, so that the load's connections stay open. */
const KEEP_ALIVE_MS = 300_000;

class SnakeCase extends DefaultNamingStrategy {
  override columnName(property: string, custom: string | undefined): string {
    return custom ?? snakeCase(property);
  }

  override joinColumnName(relation: string, referenced: string): string {
    return snakeCase(`${relation}_${referenced}`);
  }
}

function snakeCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const { LIST_INDEX, ...tables } = entities;
const dataSource = new DataSource({
  type: 'postgres',
  url: process.env['DATABASE_URL'],
  entities: Object.values(tables),
  namingStrategy: new SnakeCase(),
  synchronize: true,
  poolSize: CONNECTIONS,
});
await dataSource.initialize();
await dataSource.query(LIST_INDEX);

@Module({
  imports: [
    PassportModule,
    JwtModule.register({ secret: JWT_SECRET, signOptions: { algorithm: 'HS256', expiresIn: '1d' } }),
  ],
  controllers: [AuthController, EndorsementsController, JobsController],
  providers: [
    JwtStrategy,
    AccessGuard,
    EndorsementsService,
    JobsService,
    { provide: DataSource, useValue: dataSource },
  ],
})
class AppModule {}

const app = await NestFactory.create<NestExpressApplication>(AppModule, {
  bodyParser: false,
  logger: ['error', 'warn'],
});
app.useBodyParser('json', { limit: '32mb' });
app.useGlobalPipes(new ValidationPipe({ whitelist: true, transform: true }));
await app.listen(0, '127.0.0.1');
app.getHttpServer().keepAliveTimeout = KEEP_ALIVE_MS;
process.on('SIGTERM', () => void app.close().finally(() => process.exit(0)));
process.stdout.write(`${JSON.stringify({ event: 'listening', url: await app.getUrl() })}\n`);
