import { expect, test } from 'vitest';
import { inSlices, type Steps } from './steps.js';

test('of many large works one goes on in each turn of the event loop, so that others wait for no more than one', async () => {
  const events: string[] = [];
  function* work(name: string): Steps<string> {
    for (let step = 0; step < 3; step++) {
      events.push(name);
      for (const until = performance.now() + 12; performance.now() < until; );
      yield;
    }
    return name;
  }
  let isOver = false;
  const tick = () => {
    events.push('-');
    if (!isOver) setImmediate(tick);
  };
  const names = ['a', 'b', 'c', 'd'];
  const all = Promise.all(names.map((name) => inSlices(work(name))));
  setImmediate(tick);
  expect(await all).toEqual(names);
  isOver = true;
  const afterTheirBeginning = events.slice(names.length).join('');
  expect(afterTheirBeginning).not.toMatch(/[a-d][a-d]/);
  expect(afterTheirBeginning.match(/[a-d]/g)?.join('')).toBe('abcdabcd');
});
