import { useState } from 'react';
import { Card, CardRow } from '../../ui/layout/card';
import { SectionHeading } from '../../ui/layout/section-heading';
import { Stars } from './stars';
import styles from './customers-reviews.module.css';
import { visitReviews } from './visit-reviews';
import { t } from '../../language/translate';
import { PageBlock, PageLine } from '../../language/page-text';

/** Six of the reviews, labelled as samples. */
export function CustomersReviews() {
  const [shown] = useState(visitReviews);
  return (
    <section aria-labelledby="reviews">
      <SectionHeading id="reviews" aside={t('Samples, not real customers')}>
        {t('Customers Reviews')}
      </SectionHeading>
      <ul className={styles.list}>
        {shown.map(({ name, destination, stars, text }) => (
          <li key={name}>
            <Card as="article">
              <CardRow>
                <div className={styles.head}>
                  <h3 className={styles.who}>
                    {name}{' '}
                    <span className={styles.where}>
                      · <PageLine text={destination} />
                    </span>
                  </h3>
                  <Stars value={stars} label={t('{stars} of 5 stars', { stars })} />
                </div>
                <PageBlock className={styles.text} text={text} />
              </CardRow>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
