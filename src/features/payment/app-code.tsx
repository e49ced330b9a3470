import { Button } from '../../ui/actions/button';
import { Stack } from '../../ui/layout/page';
import styles from './app-code.module.css';
import { t } from '../../language/translate';

/** The code that a chat app scans to pay; the page continues automatically after the payment. */
export function AppCode({ picture }: { picture: string }) {
  return (
    <Stack gap={16}>
      <figure className={styles.figure}>
        <img className={styles.code} src={picture} alt={t('Code to pay with WeChat')} />
        <figcaption className={styles.caption}>{t('Scan this code with WeChat')}</figcaption>
      </figure>
      <dl className={styles.ways}>
        <dt>{t('WeChat is on another phone')}</dt>
        <dd>{t('Open WeChat there, tap + and Scan, and point it at the code.')}</dd>
        <dt>{t('WeChat is on this phone')}</dt>
        <dd>
          {t(
            'Save the picture. In WeChat tap + and Scan, then choose the picture from your album. Come back here when you have paid.',
          )}
        </dd>
      </dl>
      <Button
        full
        variant="secondary"
        icon="download"
        link={
          <a href={picture} download="wechat-pay.png">
            {t('Save the picture')}
          </a>
        }
      >
        {t('Save the picture')}
      </Button>
    </Stack>
  );
}
