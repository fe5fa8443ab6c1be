import { lazy } from 'react';
import { Route, Switch } from 'wouter';
import UsersScreen from './users-screen.js';

const UserScreen = lazy(() => import('./user-screen.js'));

/** The addresses below that of the users. */
export default function Users() {
  return (
    <Switch>
      <Route path="/:id" component={UserScreen} />
      <Route component={UsersScreen} />
    </Switch>
  );
}
