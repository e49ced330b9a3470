import { Link } from 'react-router-dom';
import { ServerText } from '../../language/server-text';
import { t } from '../../language/translate';
import { paths } from '../../routing/paths';
import { Notice } from '../../ui/feedback/notice';
import { Card } from '../../ui/layout/card';
import { ListRow } from '../../ui/layout/list-row';
import { IconTile } from '../../ui/media/icon';
import type { FoundPassport } from './use-passport';

/** The requirements for the picture of a passport, and a sample of it. */
export function PassportAttention({ document }: Pick<FoundPassport, 'document'>) {
  const { attention, lang, name, samples = [] } = document;
  return (
    <Card>
      <Notice tone="info" flush>
        {attention ? (
          <ServerText lang={lang}>{attention}</ServerText>
        ) : (
          t('The page with your photo, with all four corners in the picture.')
        )}
      </Notice>
      {samples.length > 0 && (
        <ListRow
          leading={<IconTile icon="eye" />}
          title={t('Sample')}
          detail={t('How it should look')}
          link={<Link to={paths.materialTemplate(name, samples, { lang })} />}
        />
      )}
    </Card>
  );
}
