import { lazy } from 'react';
import { Route, Switch } from 'wouter';
import DeliveriesScreen from './deliveries-screen.js';

const DeliveryScreen = lazy(() => import('./delivery-screen.js'));

/** The addresses below that of the deliveries. */
export default function Deliveries() {
  return (
    <Switch>
      <Route path="/:id" component={DeliveryScreen} />
      <Route component={DeliveriesScreen} />
    </Switch>
  );
}
