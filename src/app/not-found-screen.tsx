import { useNavigate } from 'react-router-dom';
import { useBarActions } from '../page/bar-actions';
import { Button } from '../ui/actions/button';
import { NotFound } from '../ui/feedback/not-found';
import { Page } from '../ui/layout/page';
import { TopBar } from '../ui/layout/top-bar';
import { paths } from '../routing/paths';

export function NotFoundScreen() {
  const navigate = useNavigate();
  const barActions = useBarActions(paths.home);
  return (
    <Page width="form" top={<TopBar title="Not found" {...barActions} />}>
      <NotFound action={<Button onClick={() => void navigate(paths.home)}>Go home</Button>} />
    </Page>
  );
}
