import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useLanguage } from '../texts/language.js';
import { Button, Segments } from '../ui/button.js';

const LANGUAGES = ['tr', 'en'] as const;

/** Turkish or English. */
export function LanguageSwitch() {
  const { language, choose, t } = useLanguage();
  return (
    <Segments
      label={t('shell.language')}
      options={LANGUAGES.map((name) => ({
        value: name,
        text: <span lang={name}>{name.toUpperCase()}</span>,
      }))}
      value={language}
      onChange={choose}
    />
  );
}

/** Light or dark; until the first choice the system's. */
export function SchemeSwitch() {
  const { t } = useLanguage();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  return (
    <Button
      kind="quiet"
      icon={isDark ? 'sun' : 'moon'}
      label={t(isDark ? 'shell.light' : 'shell.dark')}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    />
  );
}
