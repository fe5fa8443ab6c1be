import { lazy } from 'react';
import { Route, Switch } from 'wouter';
import CatalogScreen from './catalog-screen.js';

const SyncChangesScreen = lazy(() => import('./sync-changes-screen.js'));

/** The addresses below that of the service catalog. */
export default function Catalog() {
  return (
    <Switch>
      <Route path="/syncs/:id" component={SyncChangesScreen} />
      <Route component={CatalogScreen} />
    </Switch>
  );
}
