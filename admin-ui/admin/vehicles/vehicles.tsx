import { Route, Switch } from 'wouter';
import { loadedScreen } from '../ui/loaded.js';
import VehiclesScreen from './vehicles-screen.js';

const SyncScreen = loadedScreen(() => import('./sync-screen.js'));
const VersionScreen = loadedScreen(() => import('./version-screen.js'));
const VehicleScreen = loadedScreen(() => import('./vehicle-screen.js'));

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
