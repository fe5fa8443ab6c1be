import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { beforeEach, expect, test } from 'vitest';
import { whenClosed } from './answer-closing.js';

let answer: ServerResponse;
let called: string[];
beforeEach(() => {
  answer = new ServerResponse(new IncomingMessage(new Socket()));
  called = [];
});

test('all that wait for the end of an answer are one listener, and are called once in their order', () => {
  for (let n = 1; n <= 20; n += 1) whenClosed(answer, () => called.push(`${n}`));
  expect(answer.listenerCount('close')).toBe(1);
  expect(called).toEqual([]);
  answer.emit('close');
  answer.emit('close');
  expect(called).toEqual(Array.from({ length: 20 }, (_, place) => `${place + 1}`));
});

test('what is added while an answer closes, or after its connection is lost, is called too', () => {
  whenClosed(answer, () => {
    called.push('first');
    whenClosed(answer, () => called.push('within'));
  });
  answer.emit('close');
  answer.destroy();
  whenClosed(answer, () => called.push('after'));
  expect(called).toEqual(['first', 'within', 'after']);
});
