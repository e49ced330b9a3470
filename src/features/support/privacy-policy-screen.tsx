import { paths } from '../../routing/paths';
import { company } from '../../content/company';
import { policySections, policySummary } from '../../content/privacy-policy';
import { useBarActions } from '../../page/bar-actions';
import { Page } from '../../ui/layout/page';
import { TopBar } from '../../ui/layout/top-bar';
import styles from './privacy-policy-screen.module.css';
import { t } from '../../language/translate';

/** The screen 'Privacy Policy': text only, so it works offline. */
export function PrivacyPolicyScreen() {
  const barActions = useBarActions(paths.home);
  return (
    <Page width="form" top={<TopBar title={t('Privacy Policy')} width="form" {...barActions} />}>
      <article className={styles.policy}>
        <p className={styles.date}>
          {company.name}, {company.privacyDate}
        </p>
        <ul className={styles.summary} lang="en" dir="ltr">
          {policySummary.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <nav className={styles.contents} aria-labelledby="policy-contents">
          <h2 id="policy-contents">{t('Contents')}</h2>
          <ol lang="en" dir="ltr">
            {policySections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        {policySections.map(({ id, title, paragraphs, points }) => (
          <section key={id} aria-labelledby={id} lang="en" dir="ltr">
            <h2 id={id} tabIndex={-1}>
              {title}
            </h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {points && (
              <ul>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
        <p>
          <a href={`mailto:${company.supportEmail}`} dir="ltr">
            {company.supportEmail}
          </a>
        </p>
      </article>
    </Page>
  );
}
