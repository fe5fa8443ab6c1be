import { text } from 'node:stream/consumers';
import { HttpService } from '@nestjs/axios';
import axios from 'axios';
import { OCCASIONAL_CALLS } from '../../src/net/occasional-calls.js';
import { SourceClient, type SourceOptions } from '../../src/sources/source.client.js';

export const sources = new SourceClient(new HttpService(axios.create(OCCASIONAL_CALLS)));
/** A limit that no answer of a test reaches by accident. */
export const LIMITS = { maxBytes: 100 };

/** Reads a source whole. */
export async function readSource(
  location: string,
  options: SourceOptions = LIMITS,
): Promise<{ name: string; text: string }> {
  const { name, content } = await sources.open(location, options);
  return { name, text: await text(content) };
}
