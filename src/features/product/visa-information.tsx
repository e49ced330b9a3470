import { Link } from 'react-router-dom';
import { paths } from '../../routing/paths';
import type { Product } from '../../contract/products';
import { Avatar } from '../../ui/media/avatar';
import { Card, CardRow } from '../../ui/layout/card';
import { SectionHeading } from '../../ui/layout/section-heading';
import styles from './visa-information.module.css';
import { t } from '../../language/translate';
import { markOf } from '../../language/server-text';

/** The description of the visa, with a sample if there is one. */
export function VisaInformation({ product }: { product: Product }) {
  const { description, lang, sampleUrl, productName } = product;
  if (description.length === 0 && !sampleUrl) return null;
  return (
    <section>
      <SectionHeading>{t('Visa information')}</SectionHeading>
      <Card>
        {description.map(({ title, content, lang }) => (
          <CardRow key={title}>
            <h3 className={styles.title} {...markOf(lang)}>
              {title}
            </h3>
            <p className={styles.text} {...markOf(lang)}>
              {content}
            </p>
          </CardRow>
        ))}
        {sampleUrl && (
          <CardRow>
            <h3 className={styles.title}>{t('What it looks like')}</h3>
            <Link
              className={styles.viewer}
              to={paths.materialTemplate(t('Sample: {name}', { name: productName }), [sampleUrl], {
                lang,
              })}
            >
              <img
                className={styles.sample}
                src={sampleUrl}
                alt={t('Sample of the {name}', { name: productName })}
                loading="lazy"
              />
              <span>{t('See it large')}</span>
            </Link>
          </CardRow>
        )}
      </Card>
    </section>
  );
}

/** The steps of the application. */
export function HowToApply({ product }: { product: Product }) {
  if (product.howToApply.length === 0) return null;
  return (
    <section>
      <SectionHeading>{t('How to Apply')}</SectionHeading>
      <Card as="ol">
        {product.howToApply.map(({ title, content, lang }, index) => (
          <CardRow as="li" key={title}>
            <div className={styles.step}>
              <Avatar text={String(index + 1)} size={24} />
              <div>
                <h3 className={styles.title} {...markOf(lang)}>
                  {title}
                </h3>
                <p className={styles.text} {...markOf(lang)}>
                  {content}
                </p>
              </div>
            </div>
          </CardRow>
        ))}
      </Card>
    </section>
  );
}
