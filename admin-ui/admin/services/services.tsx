import { lazy } from 'react';
import { Route, Switch } from 'wouter';
import { useRememberedBoard } from './last-board.js';
import ServicesScreen from './services-screen.js';

const BulkScreen = lazy(() => import('./bulk/bulk-screen.js'));
const PlansScreen = lazy(() => import('./bulk/plans-screen.js'));
const DetailScreen = lazy(() => import('./detail/detail-screen.js'));
const ResultScreen = lazy(() => import('./bulk/result-screen.js'));

/** The addresses below that of the services. */
export default function Services() {
  return (
    <Switch>
      <Route path="/change" component={BulkScreen} />
      <Route path="/change/plans" component={PlansScreen} />
      <Route path="/change/:bulkId" component={ResultScreen} />
      <Route path="/:id" component={DetailScreen} />
      <Route component={Board} />
    </Switch>
  );
}

function Board() {
  useRememberedBoard();
  return <ServicesScreen />;
}
