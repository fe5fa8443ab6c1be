import { Route, Switch } from 'wouter';
import { loadedScreen } from '../ui/loaded.js';
import JobsScreen from './jobs-screen.js';

const JobScreen = loadedScreen(() => import('./job-screen.js'));

/** The addresses below that of the jobs. */
export default function Jobs() {
  return (
    <Switch>
      <Route path="/:id" component={JobScreen} />
      <Route component={JobsScreen} />
    </Switch>
  );
}
