import { Route, Switch } from 'wouter';
import { loadedScreen } from '../ui/loaded.js';
import CatalogScreen from './catalog-screen.js';

const SyncChangesScreen = loadedScreen(() => import('./sync-changes-screen.js'));

/** The addresses below that of the service catalog. */
export default function Catalog() {
  return (
    <Switch>
      <Route path="/syncs/:id" component={SyncChangesScreen} />
      <Route component={CatalogScreen} />
    </Switch>
  );
}
