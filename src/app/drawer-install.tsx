import { askToInstall } from '../features/install/install-prompt';
import { useInstallWay } from '../features/install/use-install';
import { useOpenOverlay } from '../page/overlays';
import { Card } from '../ui/layout/card';
import { IconTile } from '../ui/media/icon-tile';
import { ListRow } from '../ui/layout/list-row';
import { t } from '../language/translate';

/** The entry for installing the app, if it can be installed and is not. */
export function DrawerInstall({ onClose }: { onClose: () => void }) {
  const way = useInstallWay();
  const openOverlay = useOpenOverlay();
  if (!way) return null;
  function install() {
    if (way !== 'prompt') return openOverlay({ kind: 'install' });
    onClose();
    void askToInstall();
  }
  return (
    <Card>
      <ListRow
        leading={<IconTile icon="add-to-home" />}
        title={t('Install the app')}
        titleSize={17}
        onClick={install}
      />
    </Card>
  );
}
