import { Link } from 'react-router-dom';
import { paths } from '../../routing/paths';
import { Button } from '../../ui/actions/button';
import { Card, CardRow } from '../../ui/layout/card';
import { KeyValue } from '../../ui/layout/key-value';
import { SectionHeading } from '../../ui/layout/section-heading';
import styles from './photo-facts.module.css';
import type { ApplicantPhoto } from './use-visa-photo';
import { t } from '../../language/translate';
import { markOf } from '../../language/server-text';
import { colorLabel } from '../../i18n/color-labels';

/** The photo's requirements: background, size, and a list. */
export function PhotoFacts({ photo }: { photo: ApplicantPhoto }) {
  const { sampleUrl, color, width, height } = photo;
  return (
    <section>
      <SectionHeading
        aside={
          sampleUrl && (
            <Button
              variant="link"
              icon="image"
              link={
                <Link to={paths.materialTemplate(photo.name, [sampleUrl], { lang: photo.lang })} />
              }
            >
              {t('Sample')}
            </Button>
          )
        }
      >
        {t('Document requirements')}
      </SectionHeading>
      <Card>
        <CardRow>
          <KeyValue
            rows={[
              { label: t('Background colour'), value: colorLabel(color) },
              { label: t('Size'), value: t('{width} x {height} mm', { width, height }) },
            ]}
          />
        </CardRow>
        <CardRow>
          <RequirementList photo={photo} />
        </CardRow>
      </Card>
    </section>
  );
}

/** The list of requirements. */
export function RequirementList({ photo }: { photo: Pick<ApplicantPhoto, 'attention' | 'lang'> }) {
  return (
    <ul className={styles.list} {...markOf(photo.lang)}>
      {photo.attention.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
