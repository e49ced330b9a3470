import { useNavigate } from 'react-router-dom';
import { useGoBack } from '../state/go-back';
import { useOpenOverlay } from '../state/overlays';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { Page } from '../ui/page';
import { TopBar } from '../ui/top-bar';
import { paths } from './paths';

export function NotFoundScreen() {
  const navigate = useNavigate();
  const goBack = useGoBack(paths.home);
  const openOverlay = useOpenOverlay();
  return (
    <Page
      width="form"
      top={
        <TopBar title="Not found" onBack={goBack} onMenu={() => openOverlay({ kind: 'menu' })} />
      }
    >
      <EmptyState
        icon="search"
        title="There is no page here"
        action={<Button onClick={() => void navigate(paths.home)}>Go home</Button>}
      >
        The address may be mistyped, or the page may have moved.
      </EmptyState>
    </Page>
  );
}
