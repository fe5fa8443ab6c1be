import type { Locator, Page } from 'playwright-core';

/** What a person's hand and head take, in seconds, by the keystroke-level model of Card, Moran and Newell. */
const SECONDS = { think: 1.35, point: 1.1, press: 0.2, key: 0.28 };

/** A person who finds things on a page by what stands there. Clicks and keys are counted. */
export class CountedPerson {
  clicks = 0;
  keys = 0;

  constructor(readonly page: Page) {}

  async click(target: Locator): Promise<void> {
    await target.click();
    this.clicks += 1;
  }

  /** Clicks into a field whose text is replaced, and types. */
  async type(field: Locator, text: string): Promise<void> {
    await field.click({ clickCount: 3 });
    await this.page.keyboard.type(text);
    this.clicks += 1;
    this.keys += text.length;
  }

  /** Types where the focus is. */
  async write(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    this.keys += text.length;
  }

  /** A key, or several at once such as Control+k. */
  async press(keys: string): Promise<void> {
    await this.page.keyboard.press(keys);
    this.keys += keys.split('+').length;
  }

  /** Looks for something that has to stand there. */
  sees(text: string | RegExp, within: Page | Locator = this.page): Promise<void> {
    return within.getByText(text).first().waitFor();
  }

  /** What a practised person needs, without the waits for the service. */
  seconds(): number {
    return Math.round(
      this.clicks * (SECONDS.think + SECONDS.point + SECONDS.press) + this.keys * SECONDS.key,
    );
  }
}
