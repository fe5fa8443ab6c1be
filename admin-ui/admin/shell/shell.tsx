import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { useEffect } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import icon from '../icon.svg';
import { useLanguage } from '../texts/language.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { ANY_PATH, loaded, loadedScreen, preloadAll } from '../ui/loaded.js';
import { PageHead } from '../ui/page-head.js';
import { PrintedBy } from '../ui/printed.js';
import { Toast } from '../ui/toast.js';
import { useIsNarrow } from '../ui/use-is-narrow.js';
import { WaysOn } from '../ui/ways-on.js';
import { AccountMenu } from './account-menu.js';
import { ErrorBoundary } from './error-boundary.js';
import { useKeys } from './keys/use-keys.js';
import { LivePill } from './live-pill.js';
import { Navigation } from './navigation.js';
import { PaletteButton } from './palette-button.js';
import { LanguageSwitch, SchemeSwitch } from './preferences.js';
import { SCREENS } from './screens.js';
import classes from './shell.module.css';

/** What was pasted may have line breaks, which no `*` of the router takes. */
const GO = /^\/go\/(?<text>[\s\S]*)$/;

const AccountScreen = loadedScreen(() => import('../account/account-screen.js'));
const GoScreen = loadedScreen(() => import('./search/go-screen.js'));
const KeysHelp = loaded(() => import('./keys/keys-help.js'));

/** Header, navigation, and the screen of the address. */
export function Shell() {
  const { t } = useLanguage();
  const [path] = useLocation();
  const [isMenuOpen, menu] = useDisclosure(false);
  const [isHelpOpen, help] = useDisclosure(false);
  const hasKeys = useKeys(help.open);
  const isPhone = useIsNarrow();
  const [isNarrow, setNarrow] = useLocalStorage({ key: 'zeyil.navigation.narrow', defaultValue: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the menu
  useEffect(menu.close, [path]);
  // What is needed during an outage is there before it.
  useEffect(() => void preloadAll(), []);

  return (
    <div className={classes['shell']} data-narrow={isNarrow || undefined}>
      <a className={classes['skip']} href="#content">
        {t('nav.skip')}
      </a>
      <header className={classes['header']}>
        <Button
          className={classes['menu'] ?? ''}
          kind="quiet"
          icon="menu"
          label={t('nav.menu')}
          onClick={menu.open}
        />
        <span className={classes['brand']}>
          <img src={icon} alt="" width="24" height="24" />
          <span>{t('app.name')}</span>
        </span>
        <PaletteButton />
        <LivePill />
        {!isPhone && <LanguageSwitch />}
        <SchemeSwitch />
        <AccountMenu showKeys={help.open} />
      </header>
      <div className={classes['side']}>
        <Navigation isNarrow={isNarrow} />
        {hasKeys && !isNarrow && (
          <Button kind="quiet" className={classes['keys']} aria-keyshortcuts="?" onClick={help.open}>
            <kbd>?</kbd> {t('keys.title')}
          </Button>
        )}
        <Button
          kind="quiet"
          icon={isNarrow ? 'expand' : 'collapse'}
          label={isNarrow ? t('nav.expand') : t('nav.collapse')}
          aria-expanded={!isNarrow}
          onClick={() => setNarrow(!isNarrow)}
        />
      </div>
      {isMenuOpen && (
        <Dialog edge="side" title={t('app.name')} onClose={menu.close}>
          <Navigation isNarrow={false} />
        </Dialog>
      )}
      {isHelpOpen && <KeysHelp onClose={help.close} />}
      <main id="content" className={classes['main']} tabIndex={-1}>
        <PrintedBy />
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
            <Route path="/account" component={AccountScreen} />
            <Route path={GO} component={GoScreen} />
            <Route path={ANY_PATH}>
              <NotFound />
            </Route>
          </Switch>
        </ErrorBoundary>
      </main>
      <Toast />
    </div>
  );
}

/** For addresses that no screen has. */
function NotFound() {
  const { t } = useLanguage();
  return (
    <>
      <PageHead title={t('shell.notFound')} />
      <WaysOn />
    </>
  );
}
