import { lazy } from 'react';
import { Route, Switch } from 'wouter';
import JobsScreen from './jobs-screen.js';

const JobScreen = lazy(() => import('./job-screen.js'));

/** The addresses below that of the jobs. */
export default function Jobs() {
  return (
    <Switch>
      <Route path="/:id" component={JobScreen} />
      <Route component={JobsScreen} />
    </Switch>
  );
}
