import { expect } from 'vitest';
import { SettingsError } from '../../src/config/environment.js';
import { Settings } from '../../src/config/settings.js';

export type Variables = Record<string, string | undefined>;

/** The problems with which a start refuses these settings, one a line; none when it accepts them. */
export function problemsOf(variables: Variables): string[] {
  try {
    new Settings(variables);
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    expect((error as SettingsError).message).toMatch(/^The settings are not usable:\n {2}- /);
    return [...(error as SettingsError).problems];
  }
  return [];
}
