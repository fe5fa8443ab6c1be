import { Route, Switch } from 'wouter';
import { loadedScreen } from '../ui/loaded.js';
import UsersScreen from './users-screen.js';

const UserScreen = loadedScreen(() => import('./user-screen.js'));

/** The addresses below that of the users. */
export default function Users() {
  return (
    <Switch>
      <Route path="/:id" component={UserScreen} />
      <Route component={UsersScreen} />
    </Switch>
  );
}
