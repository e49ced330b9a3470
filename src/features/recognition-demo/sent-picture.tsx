import { Card, CardRow } from '../../ui/layout/card';
import { t } from '../../language/translate';
import styles from './sent-picture.module.css';

/** The picture that was sent, beside the form that it filled in. */
export const SentPicture = ({ url }: { url: string | undefined }) =>
  url === undefined ? null : (
    <Card>
      <CardRow>
        <img className={styles.picture} src={url} alt={t('The picture that was read')} />
      </CardRow>
    </Card>
  );
