import { Link } from 'react-router-dom';
import { paths } from '../../../routing/paths';
import type { DocumentItem } from '../../../contract/documents';
import { documentSamples } from '../../../domain/document/document-display';
import { Card } from '../../../ui/layout/card';
import { Disclosure } from '../../../ui/actions/disclosure';
import { IconTile } from '../../../ui/media/icon';
import { ListRow } from '../../../ui/layout/list-row';
import { Notice } from '../../../ui/feedback/notice';
import styles from './requirement.module.css';
import { t } from '../../../language/translate';
import { markOf, ServerText } from '../../../language/server-text';
import { sourceLanguage } from '../../../domain/languages';

/** A document's requirements, how it should look, and a template letter if there is one. */
export function Requirement({ document }: { document: DocumentItem }) {
  const { attention, hint, lang, template, name } = document;
  const requirement = attention ?? hint;
  const samples = documentSamples(document);
  return (
    <Card>
      <Notice tone="info" flush>
        {requirement === undefined ? (
          t('Every corner visible, sharp, and without glare.')
        ) : (
          <ServerText lang={lang}>{requirement}</ServerText>
        )}
      </Notice>
      {samples.map((_, index) => (
        <ListRow
          key={index}
          leading={<IconTile icon="eye" />}
          title={samples.length === 1 ? t('Sample') : t('Sample {number}', { number: index + 1 })}
          detail={t('How it should look')}
          link={<Link to={paths.materialTemplate(name, samples, { first: index, lang })} />}
        />
      ))}
      {template && (
        <Disclosure summary={t('Template to copy')}>
          <p className={styles.template} {...markOf(sourceLanguage)}>
            {template}
          </p>
        </Disclosure>
      )}
    </Card>
  );
}
