import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Route, Switch } from 'wouter';
import { queries } from './api/queries.js';
import { ErrorBoundary } from './shell/error-boundary.js';
import { Shell } from './shell/shell.js';
import { SignInGate } from './sign-in/sign-in-gate.js';
import { LanguageProvider } from './texts/language.js';
import { ANY_PATH, loadedScreen } from './ui/loaded.js';
import { cssVariables, styleNonce, theme } from './ui/theme.js';
import { GuardedRouter } from './ui/unsaved.js';

const WatchScreen = loadedScreen(() => import('./watch/watch-screen.js'), 'watch.title');

/** Everything around the screens. */
export function App() {
  return (
    <LanguageProvider>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={styleNonce}
      >
        <ErrorBoundary>
          <QueryClientProvider client={queries}>
            <GuardedRouter base="/admin">
              <Switch>
                <Route path="/watch">
                  <WatchScreen Gate={SignInGate} />
                </Route>
                <Route path={ANY_PATH}>
                  <SignInGate>
                    <Shell />
                  </SignInGate>
                </Route>
              </Switch>
            </GuardedRouter>
          </QueryClientProvider>
        </ErrorBoundary>
      </MantineProvider>
    </LanguageProvider>
  );
}
