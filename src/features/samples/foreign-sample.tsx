import { Link } from 'react-router-dom';
import { paths } from '../../routing/paths';
import { useGoBack } from '../../routing/go-back';
import { Button } from '../../ui/actions/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { Page } from '../../ui/layout/page';
import { TopBar } from '../../ui/layout/top-bar';
import { t } from '../../language/translate';

/** The message for a link to a file that is not ours, which is never opened. */
export function ForeignSample() {
  const goBack = useGoBack(paths.home);
  return (
    <Page width="form" top={<TopBar title={t('Sample')} width="form" onBack={goBack} />}>
      <EmptyState
        icon="shield"
        title={t('This is not one of our samples')}
        action={<Button link={<Link to={paths.home} />}>{t('Go home')}</Button>}
      >
        {t(
          'The link names a file that we do not keep, so we do not open it. Samples are on the page of each visa.',
        )}
      </EmptyState>
    </Page>
  );
}
