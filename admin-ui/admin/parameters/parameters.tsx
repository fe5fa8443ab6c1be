import { Route, Switch } from 'wouter';
import { loadedScreen } from '../ui/loaded.js';
import NumbersScreen from './numbers-screen.js';

const ValueScreen = loadedScreen(() => import('./value-screen.js'));
const ValuesScreen = loadedScreen(() => import('./values-screen.js'));

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
