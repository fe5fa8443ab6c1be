import { Route, Switch } from 'wouter';
import { loadedScreen } from '../ui/loaded.js';
import LogsScreen from './logs-screen.js';

const LogScreen = loadedScreen(() => import('./log-screen.js'));

/** The addresses below that of the outgoing logs. */
export default function OutgoingLogs() {
  return (
    <Switch>
      <Route path="/:id" component={LogScreen} />
      <Route component={LogsScreen} />
    </Switch>
  );
}
