import { company } from '../../content/company';
import { policySections, policySummary } from '../../content/pages/privacy-policy';
import { calendarDateOf } from '../../domain/calendar/calendar-date';
import { writtenDate } from '../../domain/calendar/written-date';
import { sourceLanguage } from '../../domain/languages';
import { PageBlock, PageLine } from '../../language/page-text';
import { activeLanguage, t } from '../../language/translate';
import { useBarActions } from '../../services/bar-actions';
import { paths } from '../../routing/paths';
import { Page } from '../../ui/layout/page';
import { TopBar } from '../../ui/layout/top-bar';
import styles from './privacy-policy-screen.module.css';

/** The day of the privacy policy: as printed in English, else in the traveller's language. */
function privacyDate(): string {
  const { language, locale } = activeLanguage();
  if (language === sourceLanguage) return company.privacyDate;
  return writtenDate(calendarDateOf(new Date(`${company.privacyDate} UTC`)), locale);
}

/** The facts about the company in the texts of the pages, by the names of their parameters. */
const companyFacts = () => ({
  name: company.name,
  address: company.address,
  supportEmail: company.supportEmail,
  privacyDate: privacyDate(),
});

/** The screen 'Privacy Policy': text only, so it works offline. */
export default function PrivacyPolicyScreen() {
  const barActions = useBarActions(paths.home);
  const facts = companyFacts();
  return (
    <Page width="form" top={<TopBar title={t('Privacy Policy')} width="form" {...barActions} />}>
      <article className={styles.policy}>
        <p className={styles.date}>
          {t('{name}, {detail}', { name: company.name, detail: privacyDate() })}
        </p>
        <ul className={styles.summary}>
          {policySummary.map((sentence, index) => (
            <li key={index}>
              <PageLine text={sentence} />
            </li>
          ))}
        </ul>
        <nav className={styles.contents} aria-labelledby="policy-contents">
          <h2 id="policy-contents">{t('Contents')}</h2>
          <ol>
            {policySections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>
                  <PageLine text={title} />
                </a>
              </li>
            ))}
          </ol>
        </nav>
        {policySections.map(({ id, title, paragraphs, points }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} tabIndex={-1}>
              <PageLine text={title} />
            </h2>
            {paragraphs.map((paragraph, index) => (
              <PageBlock key={index} text={paragraph} params={facts} />
            ))}
            {points && (
              <ul>
                {points.map((point, index) => (
                  <li key={index}>
                    <PageLine text={point} />
                  </li>
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
