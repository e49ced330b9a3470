import type { DocumentItem } from '../../contract/documents';
import { Card } from '../../ui/card';
import { Disclosure } from '../../ui/disclosure';
import { Notice } from '../../ui/notice';
import styles from './requirement.module.css';

/** What the document has to be, and a letter to copy where there is one. */
export function Requirement({ document }: { document: DocumentItem }) {
  const { attention, hint, template } = document;
  return (
    <Card>
      <Notice tone="info" flush>
        {attention ?? hint ?? 'Every corner visible, sharp, and without glare.'}
      </Notice>
      {template && (
        <Disclosure summary="Template to copy">
          <p className={styles.template}>{template}</p>
        </Disclosure>
      )}
    </Card>
  );
}
