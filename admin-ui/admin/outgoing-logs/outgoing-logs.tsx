import { lazy } from 'react';
import { Route, Switch } from 'wouter';
import LogsScreen from './logs-screen.js';

const LogScreen = lazy(() => import('./log-screen.js'));

/** The addresses below that of the outgoing logs. */
export default function OutgoingLogs() {
  return (
    <Switch>
      <Route path="/:id" component={LogScreen} />
      <Route component={LogsScreen} />
    </Switch>
  );
}
