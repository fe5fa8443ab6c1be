import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useLanguage } from '../texts/language.js';
import { Icon } from '../ui/icons.js';
import classes from './shell.module.css';

/** Turkish or English. */
export function LanguageSwitch() {
  const { language, choose, t } = useLanguage();
  return (
    <fieldset className={classes['languages']} aria-label={t('shell.language')}>
      {(['tr', 'en'] as const).map((name) => (
        <button
          key={name}
          type="button"
          lang={name}
          aria-pressed={language === name}
          onClick={() => choose(name)}
        >
          {name.toUpperCase()}
        </button>
      ))}
    </fieldset>
  );
}

/** Light or dark; until the first choice the system's. */
export function SchemeSwitch() {
  const { t } = useLanguage();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const label = isDark ? t('shell.light') : t('shell.dark');
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      <Icon name={isDark ? 'sun' : 'moon'} />
    </ActionIcon>
  );
}
