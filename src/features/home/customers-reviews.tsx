import { type ReactNode, useState } from 'react';
import { type Review, reviews } from '../../content/pages/reviews';
import { reviewsShown } from '../../domain/limits';
import { PageBlock, PageLine } from '../../language/page-text';
import { markOf, ServerText } from '../../language/server-text';
import { t } from '../../language/translate';
import { useSiteTexts } from '../../queries/site-texts';
import { serverPage } from '../../services/server-page';
import { siteFacts } from '../../services/site';
import { sessionKeys } from '../../storage/keys';
import { Card, CardRow } from '../../ui/layout/card';
import { SectionHeading } from '../../ui/layout/section-heading';
import { Icon } from '../../ui/media/icon';
import { classNames } from '../../ui/styles/class-names';
import styles from './customers-reviews.module.css';

/** `count` different numbers below `total`, in random order; `random` gives 0 to below 1. */
export function pickSome(total: number, count: number, random: () => number): number[] {
  const left = Array.from({ length: total }, (_, index) => index);
  return Array.from({ length: Math.min(count, total) }, () => {
    const at = Math.floor(random() * left.length);
    return left.splice(at, 1)[0] as number;
  });
}

function stored(): number[] | undefined {
  const found: unknown = JSON.parse(sessionStorage.getItem(sessionKeys.reviews) ?? 'null');
  const fits =
    Array.isArray(found) &&
    found.length === reviewsShown &&
    found.every((index) => reviews[index as number] !== undefined);
  return fits ? (found as number[]) : undefined;
}

/** Random reviews, by their place in the list. */
export const pickReviews = (): number[] => pickSome(reviews.length, reviewsShown, Math.random);

/**
 * The reviews of this visit: those that the server's page shows, else chosen randomly once, the same
 * after a reload in this tab.
 */
function visitReviews(): readonly Review[] {
  const chosen = serverPage()?.reviews ?? readStored() ?? pickReviews();
  try {
    sessionStorage.setItem(sessionKeys.reviews, JSON.stringify(chosen));
  } catch {
    // Storage is denied: a reload may show other reviews.
  }
  return chosen.flatMap((index) => reviews[index] ?? []);
}

function readStored(): number[] | undefined {
  try {
    return stored();
  } catch {
    return undefined;
  }
}

type StarsProps = {
  /** 0 to 5. */
  value: number;
  /** The accessible name: '5 of 5 stars'. */
  label: string;
};

/** A rating as stars. */
function Stars({ value, label }: StarsProps) {
  return (
    <span className={styles.stars} role="img" aria-label={label}>
      {[1, 2, 3, 4, 5].map((star) => (
        <span key={star} className={classNames(styles.star, star > value && styles.off)}>
          <Icon name="star" size={16} />
        </span>
      ))}
    </span>
  );
}

/** The site's own reviews, else six samples, labelled so; nothing where a site has neither. */
export function CustomersReviews() {
  const own = useSiteTexts()?.reviews ?? [];
  if (own.length > 0)
    return (
      <ReviewList
        reviews={own.slice(0, reviewsShown).map(({ destination, text, lang, ...review }) => ({
          ...review,
          destination: <ServerText lang={lang}>{destination}</ServerText>,
          text: (
            <p className={styles.text} {...markOf(lang)}>
              {text}
            </p>
          ),
        }))}
      />
    );
  return siteFacts().samples ? <SampleReviews /> : null;
}

function SampleReviews() {
  const [shown] = useState(visitReviews);
  return (
    <ReviewList
      aside={t('Samples, not real customers')}
      reviews={shown.map(({ destination, text, ...review }) => ({
        ...review,
        destination: <PageLine text={destination} />,
        text: <PageBlock className={styles.text} text={text} />,
      }))}
    />
  );
}

interface ReviewListProps {
  /** Beside the heading. */
  aside?: string;
  reviews: readonly {
    readonly name: string;
    readonly stars: number;
    readonly destination: ReactNode;
    readonly text: ReactNode;
  }[];
}

function ReviewList({ aside, reviews: shown }: ReviewListProps) {
  return (
    <section aria-labelledby="reviews">
      <SectionHeading id="reviews" aside={aside}>
        {t('Customers Reviews')}
      </SectionHeading>
      <ul className={styles.list}>
        {shown.map(({ name, destination, stars, text }, index) => (
          <li key={index}>
            <Card as="article">
              <CardRow>
                <div className={styles.head}>
                  <h3 className={styles.who}>
                    {name} <span className={styles.where}>· {destination}</span>
                  </h3>
                  <Stars value={stars} label={t('{stars} of 5 stars', { stars })} />
                </div>
                {text}
              </CardRow>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
