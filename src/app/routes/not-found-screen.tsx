import { useNavigate } from 'react-router-dom';
import { useBarActions } from '../../services/bar-actions';
import { Button } from '../../ui/actions/button';
import { NotFound } from '../../ui/feedback/big-message';
import { Page } from '../../ui/layout/page';
import { TopBar } from '../../ui/layout/top-bar';
import { paths } from '../../routing/paths';
import { t } from '../../language/translate';

export function NotFoundScreen() {
  const navigate = useNavigate();
  const barActions = useBarActions(paths.home);
  return (
    <Page width="form" top={<TopBar title={t('Not found')} {...barActions} />}>
      <NotFound
        action={<Button onClick={() => void navigate(paths.home)}>{t('Go home')}</Button>}
      />
    </Page>
  );
}
