import type { Schema } from '../../common/api-schemas.js';
import type { Language } from '../delivery-words.js';
import type { Labels } from './labels.js';

/** What every section of the page is rendered with. */
export interface PageContext {
  language: Language;
  labels: Labels;
  schemas: Readonly<Record<string, Schema>>;
}

/** The parts of an OpenAPI operation that the page reads. */
export interface Operation {
  operationId: string;
  tags?: string[];
  summary?: string;
  'x-summary-tr'?: string;
  description: string;
  'x-roles'?: string[];
  'x-permission'?: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, MediaType> };
  responses: Record<string, OperationResponse>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
  'x-messages'?: string[];
}

export interface OperationResponse {
  $ref?: string;
  description?: string;
  content?: Record<string, MediaType>;
}

export interface MediaType {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, { summary: string; value: { Code?: string; Message: string } }>;
}

/** The operation's title in the page's language. */
export function titleOf(operation: Operation, language: Language): string {
  const turkish = language === 'tr' ? operation['x-summary-tr'] : undefined;
  return turkish ?? operation.summary ?? operation.operationId;
}
