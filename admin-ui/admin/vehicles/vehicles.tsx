import { lazy } from 'react';
import { Route, Switch } from 'wouter';
import VehiclesScreen from './vehicles-screen.js';

const SyncScreen = lazy(() => import('./sync-screen.js'));
const VersionScreen = lazy(() => import('./version-screen.js'));
const VehicleScreen = lazy(() => import('./vehicle-screen.js'));

/** The addresses below that of the vehicle catalog. */
export default function Vehicles() {
  return (
    <Switch>
      <Route path="/syncs/:id" component={SyncScreen} />
      <Route path="/versions/:version" component={VersionScreen} />
      <Route path="/:id" component={VehicleScreen} />
      <Route component={VehiclesScreen} />
    </Switch>
  );
}
