import { Link } from 'react-router-dom';
import { paths } from '../../app/paths';
import type { DocumentItem } from '../../contract/documents';
import { documentSamples } from '../../domain/document-samples';
import { Card } from '../../ui/card';
import { Disclosure } from '../../ui/disclosure';
import { IconTile } from '../../ui/icon-tile';
import { ListRow } from '../../ui/list-row';
import { Notice } from '../../ui/notice';
import styles from './requirement.module.css';

/** What the document has to be, how it should look, and a letter to copy where there is one. */
export function Requirement({ document }: { document: DocumentItem }) {
  const { attention, hint, template, name } = document;
  const samples = documentSamples(document);
  return (
    <Card>
      <Notice tone="info" flush>
        {attention ?? hint ?? 'Every corner visible, sharp, and without glare.'}
      </Notice>
      {samples.map((_, index) => (
        <ListRow
          key={index}
          leading={<IconTile icon="eye" />}
          title={samples.length === 1 ? 'Sample' : `Sample ${index + 1}`}
          detail="How it should look"
          link={<Link to={paths.materialTemplate(name, samples, index)} />}
        />
      ))}
      {template && (
        <Disclosure summary="Template to copy">
          <p className={styles.template}>{template}</p>
        </Disclosure>
      )}
    </Card>
  );
}
