import { ActionIcon, Drawer } from '@mantine/core';
import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { useEffect } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { useLanguage } from '../texts/language.js';
import { Icon } from '../ui/icons.js';
import { loaded, loadedScreen } from '../ui/loaded.js';
import { AccountMenu } from './account-menu.js';
import { ErrorBoundary } from './error-boundary.js';
import { useKeys } from './keys/use-keys.js';
import { LivePill } from './live-pill.js';
import { Navigation } from './navigation.js';
import { NotFound } from './not-found.js';
import { PaletteButton } from './palette-button.js';
import { LanguageSwitch, SchemeSwitch } from './preferences.js';
import { SCREENS } from './screens.js';
import classes from './shell.module.css';

/** What was pasted may have line breaks, which no `*` of the router takes. */
const GO = /^\/go\/(?<text>[\s\S]*)$/;

const GoScreen = loadedScreen(() => import('./search/go-screen.js'));
const KeysHelp = loaded(() => import('./keys/keys-help.js'));

/** Header, navigation, and the screen of the address. */
export function Shell() {
  const { t } = useLanguage();
  const [path] = useLocation();
  const [isMenuOpen, menu] = useDisclosure(false);
  const [isHelpOpen, help] = useDisclosure(false);
  useKeys(help.open);
  const [isNarrow, setNarrow] = useLocalStorage({ key: 'zeyil.navigation.narrow', defaultValue: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the menu
  useEffect(menu.close, [path]);

  return (
    <div className={classes['shell']} data-narrow={isNarrow || undefined}>
      <a className={classes['skip']} href="#content">
        {t('nav.skip')}
      </a>
      <header className={classes['header']}>
        <ActionIcon
          className={classes['menu']}
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('nav.menu')}
          onClick={menu.open}
        >
          <Icon name="menu" />
        </ActionIcon>
        <span className={classes['brand']}>{t('app.name')}</span>
        <span className={classes['space']} />
        <PaletteButton />
        <span className={classes['space']} />
        <LivePill />
        <LanguageSwitch />
        <SchemeSwitch />
        <AccountMenu showKeys={help.open} />
      </header>
      <div className={classes['side']}>
        <Navigation isNarrow={isNarrow} />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={isNarrow ? t('nav.expand') : t('nav.collapse')}
          aria-expanded={!isNarrow}
          onClick={() => setNarrow(!isNarrow)}
        >
          <Icon name={isNarrow ? 'expand' : 'collapse'} />
        </ActionIcon>
      </div>
      <Drawer
        opened={isMenuOpen}
        onClose={menu.close}
        title={t('app.name')}
        size={280}
        closeButtonProps={{ 'aria-label': t('shell.close') }}
      >
        <Navigation isNarrow={false} />
      </Drawer>
      {isHelpOpen && <KeysHelp onClose={help.close} />}
      <main id="content" className={classes['main']} tabIndex={-1}>
        <ErrorBoundary key={path.split('/')[1]}>
          <Switch>
            <Route path="/">
              <Redirect to={SCREENS[0].path} replace />
            </Route>
            {SCREENS.map(({ path: screen, content: Content }) => (
              <Route key={screen} path={screen} nest>
                <Content />
              </Route>
            ))}
            <Route path={GO} component={GoScreen} />
            <Route>
              <NotFound />
            </Route>
          </Switch>
        </ErrorBoundary>
      </main>
    </div>
  );
}
