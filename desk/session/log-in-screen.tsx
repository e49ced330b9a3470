import { CardScreen } from './card-screen';
import { LogInForm } from './log-in-form';

/** The log-in as a screen of its own. */
export function LogInScreen() {
  return (
    <CardScreen title="Log in">
      <LogInForm />
    </CardScreen>
  );
}
