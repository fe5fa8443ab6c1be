import { lazy } from 'react';
import { Route, Switch } from 'wouter';
import ServicesScreen from './services-screen.js';

const BulkScreen = lazy(() => import('./bulk/bulk-screen.js'));
const PlansScreen = lazy(() => import('./bulk/plans-screen.js'));
const ResultScreen = lazy(() => import('./bulk/result-screen.js'));

/** The addresses below that of the services. */
export default function Services() {
  return (
    <Switch>
      <Route path="/change" component={BulkScreen} />
      <Route path="/change/plans" component={PlansScreen} />
      <Route path="/change/:bulkId" component={ResultScreen} />
      <Route component={ServicesScreen} />
    </Switch>
  );
}
