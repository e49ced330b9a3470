import { useNavigate } from 'react-router-dom';
import { Button } from '../ui/actions/button';
import { EmptyState } from '../ui/feedback/empty-state';
import { Page } from '../ui/layout/page';
import { TopBar } from '../ui/layout/top-bar';
import { useBarActions } from '../page/bar-actions';
import { paths } from '../routing/paths';
import type { SourceText } from '../language/text';
import { t } from '../language/translate';

interface Props {
  title: SourceText;
}

/** The screen for addresses that are not implemented yet. */
export function NotYetScreen({ title }: Props) {
  const navigate = useNavigate();
  const barActions = useBarActions(paths.home);
  return (
    <Page width="form" top={<TopBar title={t(title)} {...barActions} />}>
      <EmptyState
        icon="clock"
        title={t('This part is not there yet')}
        action={<Button onClick={() => void navigate(paths.orders)}>{t('My Applications')}</Button>}
      >
        {t('We are still building it. Nothing you entered elsewhere is lost.')}
      </EmptyState>
    </Page>
  );
}
