import { Button } from '../../ui/actions/button';
import { Card } from '../../ui/layout/card';
import type { IconName } from '../../ui/media/icon-paths';
import { IconTile } from '../../ui/media/icon';
import { ListRow } from '../../ui/layout/list-row';
import { Notice } from '../../ui/feedback/notice';
import { Stack } from '../../ui/layout/page';
import { Sheet } from '../../ui/overlays/sheet';
import type { InstallWay } from './install-offer';
import { useInstallWay } from './use-install';
import { msg, type SourceText } from '../../domain/messages/text-params';
import { t } from '../../language/translate';

interface Step {
  icon: IconName;
  title: SourceText;
  detail: SourceText;
}

const stepsOf: Record<Exclude<InstallWay, 'prompt'>, readonly Step[]> = {
  'ios-steps': [
    {
      icon: 'share-ios',
      title: msg('Tap Share'),
      detail: msg('In the toolbar of the browser; in newer versions first tap ···.'),
    },
    {
      icon: 'add-to-home',
      title: msg('Choose Add to Home Screen'),
      detail: msg('It is further down the list.'),
    },
    {
      icon: 'check',
      title: msg('Tap Add'),
      detail: msg('Open Visa from the home screen and log in there once.'),
    },
  ],
  'ios-open-safari': [
    {
      icon: 'more',
      title: msg('Open this app’s menu'),
      detail: msg('You are in another app’s browser, which cannot add to the home screen.'),
    },
    {
      icon: 'compass',
      title: msg('Choose Open in Safari'),
      detail: msg('Some apps call it Open in browser.'),
    },
    {
      icon: 'add-to-home',
      title: msg('Choose Install the app in Visa’s menu'),
      detail: msg('It shows the next steps there.'),
    },
  ],
};

interface Props {
  onClose: () => void;
}

/** The manual steps for installing on iOS, where a page cannot do it. */
export function InstallSteps({ onClose }: Props) {
  const way = useInstallWay();
  if (way === undefined || way === 'prompt') return null;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('Keep Visa on your home screen')}
      footer={
        <Button full onClick={onClose}>
          {t('Got it')}
        </Button>
      }
    >
      <Stack gap={16}>
        <Card as="ol">
          {stepsOf[way].map(({ icon, title, detail }) => (
            <ListRow
              as="li"
              key={icon}
              leading={<IconTile icon={icon} />}
              title={t(title)}
              titleSize={17}
              detail={t(detail)}
            />
          ))}
        </Card>
        <Notice tone="wait">
          {t('Uploads that wait here are sent from here: let them finish before you change over.')}
        </Notice>
      </Stack>
    </Sheet>
  );
}
