import { Route, Switch } from 'wouter';
import { loadedScreen } from '../ui/loaded.js';
import { useRememberedBoard } from './last-board.js';
import ServicesScreen from './services-screen.js';

const BulkScreen = loadedScreen(() => import('./bulk/bulk-screen.js'));
const PlansScreen = loadedScreen(() => import('./bulk/plans-screen.js'));
const DetailScreen = loadedScreen(() => import('./detail/detail-screen.js'));
const ResultScreen = loadedScreen(() => import('./bulk/result-screen.js'));

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
