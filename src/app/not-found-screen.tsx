import { useNavigate } from 'react-router-dom';
import { useGoBack } from '../state/go-back';
import { useOpenOverlay } from '../state/overlays';
import { Button } from '../ui/button';
import { NotFound } from '../ui/not-found';
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
      <NotFound action={<Button onClick={() => void navigate(paths.home)}>Go home</Button>} />
    </Page>
  );
}
