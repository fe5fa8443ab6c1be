import { lazy } from 'react';
import { Route, Switch } from 'wouter';
import NumbersScreen from './numbers-screen.js';

const ValueScreen = lazy(() => import('./value-screen.js'));
const ValuesScreen = lazy(() => import('./values-screen.js'));

/** The addresses below that of the parameters. */
export default function Parameters() {
  return (
    <Switch>
      <Route path="/:number/:code" component={ValueScreen} />
      <Route path="/:number" component={ValuesScreen} />
      <Route component={NumbersScreen} />
    </Switch>
  );
}
