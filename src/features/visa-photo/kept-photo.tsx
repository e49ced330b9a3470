import { Link } from 'react-router-dom';
import { useDeviceWord } from '../../platform/wide-screen';
import { Button } from '../../ui/actions/button';
import { Notice } from '../../ui/feedback/notice';
import { t } from '../../language/translate';

interface Props {
  to: string;
  onDiscard: () => void;
}

/** A link to a photo that waits for confirmation. */
export function KeptPhoto({ to, onDiscard }: Props) {
  const device = useDeviceWord();
  return (
    <Notice
      tone="info"
      icon="saved-phone"
      title={t('A photo waits for you')}
      action={
        <>
          <Button small variant="card" link={<Link to={to} />}>
            {t('Continue with it')}
          </Button>
          <Button small variant="card-quiet" onClick={onDiscard}>
            {t('Discard')}
          </Button>
        </>
      }
    >
      {t(
        'It was picked and not confirmed, and is kept on this {device, select, phone {phone} page {page} other {device}}.',
        { device },
      )}
    </Notice>
  );
}
