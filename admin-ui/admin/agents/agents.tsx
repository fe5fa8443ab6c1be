import { Route, Switch } from 'wouter';
import { loadedScreen } from '../ui/loaded.js';
import AgentsScreen from './agents-screen.js';

const AgentScreen = loadedScreen(() => import('./agent-screen.js'));

/** The addresses below that of the agents. */
export default function Agents() {
  return (
    <Switch>
      <Route path="/:id" component={AgentScreen} />
      <Route component={AgentsScreen} />
    </Switch>
  );
}
