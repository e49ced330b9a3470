import { useState } from 'react';
import { Card, CardRow } from '../../ui/layout/card';
import { SectionHeading } from '../../ui/layout/section-heading';
import { Stars } from './stars';
import styles from './customers-reviews.module.css';
import { visitReviews } from './visit-reviews';
import { t } from '../../language/translate';

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
                    {name} <span className={styles.where}>· {destination}</span>
                  </h3>
                  <Stars value={stars} label={t('{stars} of 5 stars', { stars })} />
                </div>
                <p className={styles.text} lang="en" dir="ltr">
                  {text}
                </p>
              </CardRow>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
