import { useEffect, useId, useState } from 'react';
import { usePageSettings } from '../../../services/page-settings';
import { Avatar } from '../../../ui/media/avatar';
import { Button } from '../../../ui/actions/button';
import { Divider } from '../../../ui/layout/divider';
import { Notice } from '../../../ui/feedback/notice';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden';
import { classNames } from '../../../ui/styles/class-names';
import { leaveForProvider, type ProviderSettings, providersHere } from './social-log-in';
import styles from './social-buttons.module.css';
import { offlineReason } from '../submit-button';
import { Rich } from '../../../language/rich';
import { msg } from '../../../domain/messages/text-params';
import { t } from '../../../language/translate';

const marks = { google: 'G', facebook: 'f' } as const;

interface Props {
  offline: boolean;
  /** They stand before the form, not under it. */
  first?: boolean;
}

/** The buttons for social log-in; renders nothing if no provider is configured or usable. */
export function SocialButtons({ offline, first = false }: Props) {
  const [leaving, setLeaving] = useState<string>();
  /** The provider that could not be opened, because the browser denies storage. */
  const [failed, setFailed] = useState<ProviderSettings>();
  const reasonId = useId();
  const providers = providersHere(usePageSettings());

  // On return from a provider the browser may restore this page from the back/forward cache.
  useEffect(() => {
    const comeBack = () => setLeaving(undefined);
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);

  function leave(settings: ProviderSettings) {
    if (leaving) return;
    setFailed(undefined);
    setLeaving(settings.provider);
    leaveForProvider(settings).catch(() => {
      setLeaving(undefined);
      setFailed(settings);
    });
  }

  if (providers.length === 0) return null;
  return (
    <div className={classNames(styles.social, first && styles.first)}>
      {!first && <Divider>{t('or')}</Divider>}
      {failed && (
        <Notice tone="danger" live>
          {t(
            'This browser keeps nothing for the way back from {name}. Log in with an e-mail, or allow site data.',
            { name: failed.name },
          )}
        </Notice>
      )}
      {offline && (
        <p className={styles.reason} id={reasonId}>
          {t(offlineReason)}
        </p>
      )}
      <div className={styles.buttons}>
        {providers.map((settings) => (
          <Button
            key={settings.provider}
            small
            full
            variant="outlined"
            disabled={offline}
            reasonId={reasonId}
            busy={leaving === settings.provider}
            busyLabel={t('Going to {name}', { name: settings.name })}
            media={<Avatar text={marks[settings.provider]} tone="ink" size={24} />}
            onClick={() => leave(settings)}
          >
            <Rich
              text={msg('<hidden>Continue with </hidden>{name}')}
              params={{ name: settings.name }}
              tags={{ hidden: (part) => <VisuallyHidden>{part}</VisuallyHidden> }}
            />
          </Button>
        ))}
      </div>
    </div>
  );
}
