import { useNavigate } from 'react-router-dom';
import { useBarActions } from '../state/bar-actions';
import { Button } from '../ui/button';
import { NotFound } from '../ui/not-found';
import { Page } from '../ui/page';
import { TopBar } from '../ui/top-bar';
import { paths } from './paths';

export function NotFoundScreen() {
  const navigate = useNavigate();
  const barActions = useBarActions(paths.home);
  return (
    <Page width="form" top={<TopBar title="Not found" {...barActions} />}>
      <NotFound action={<Button onClick={() => void navigate(paths.home)}>Go home</Button>} />
    </Page>
  );
}
