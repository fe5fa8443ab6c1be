import { Route, Switch } from 'wouter';
import { loadedScreen } from '../ui/loaded.js';
import DeliveriesScreen from './deliveries-screen.js';

const DeliveryScreen = loadedScreen(() => import('./delivery-screen.js'));

/** The addresses below that of the deliveries. */
export default function Deliveries() {
  return (
    <Switch>
      <Route path="/:id" component={DeliveryScreen} />
      <Route component={DeliveriesScreen} />
    </Switch>
  );
}
