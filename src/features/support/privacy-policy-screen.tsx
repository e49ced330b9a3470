import { policyDate, policySections, policySummary } from '../../content/pages/privacy-policy';
import { calendarDateOf } from '../../domain/calendar/calendar-date';
import { writtenDate } from '../../domain/calendar/written-date';
import { sourceLanguage } from '../../domain/languages';
import type { SourceText } from '../../domain/messages/text-params';
import type { SiteText } from '../../domain/site';
import { PageBlock, PageLine } from '../../language/page-text';
import { markOf, ServerText, TextParts } from '../../language/server-text';
import { activeLanguage, t } from '../../language/translate';
import { useSiteTexts } from '../../queries/site-texts';
import { useBarActions } from '../../services/bar-actions';
import { siteFacts } from '../../services/site';
import { paths } from '../../routing/paths';
import { Page } from '../../ui/layout/page';
import { TopBar } from '../../ui/layout/top-bar';
import styles from './privacy-policy-screen.module.css';

/** The day of the product's policy: as printed in English, else in the traveller's language. */
function privacyDate(): string {
  const { language, locale } = activeLanguage();
  if (language === sourceLanguage) return policyDate;
  return writtenDate(calendarDateOf(new Date(`${policyDate} UTC`)), locale);
}

/** The screen 'Privacy Policy': text only, so it works offline. */
export default function PrivacyPolicyScreen() {
  const barActions = useBarActions(paths.home);
  const texts = useSiteTexts()?.texts;
  return (
    <Page width="form" top={<TopBar title={t('Privacy Policy')} width="form" {...barActions} />}>
      {texts && (texts.privacy ? <SitePolicy {...texts.privacy} /> : <ProductPolicy />)}
    </Page>
  );
}

/** The policy that the site has written. */
function SitePolicy({ lang, sections }: SiteText) {
  return (
    <article className={styles.policy}>
      {sections.map(({ title, parts }, index) => (
        <section key={index} aria-labelledby={title ? `section-${index}` : undefined}>
          {title && (
            <h2 id={`section-${index}`} tabIndex={-1} {...markOf(lang)}>
              {title}
            </h2>
          )}
          <TextParts parts={parts} lang={lang} />
        </section>
      ))}
      <Contact />
    </article>
  );
}

function Contact() {
  const { company, supportEmail } = siteFacts();
  return (
    <p>
      {company && (
        <>
          <ServerText lang={activeLanguage().language}>{company.name}</ServerText>
          <br />
        </>
      )}
      {supportEmail !== undefined && (
        <a href={`mailto:${supportEmail}`} dir="ltr">
          {supportEmail}
        </a>
      )}
    </p>
  );
}

type Facts = Readonly<Record<string, string | undefined>>;

/** Whether all that a text names is known: nothing is said of a company that nobody has named. */
const isKnown = (text: SourceText, facts: Facts): boolean =>
  [...(text as unknown as string).matchAll(/\{(\w+)\}/g)].every(
    ([, name = '']) => facts[name] !== undefined,
  );

/** The policy that is true of this product, with the company's name and address. */
function ProductPolicy() {
  const { company, supportEmail } = siteFacts();
  const date = privacyDate();
  const facts: Facts = { ...company, supportEmail, privacyDate: date };
  const known = Object.fromEntries(
    Object.entries(facts).flatMap(([name, fact]) => (fact === undefined ? [] : [[name, fact]])),
  );
  return (
    <article className={styles.policy}>
      <p className={styles.date}>
        {company ? t('{name}, {detail}', { name: company.name, detail: date }) : date}
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
          {paragraphs
            .filter((text) => isKnown(text, facts))
            .map((paragraph, index) => (
              <PageBlock key={index} text={paragraph} params={known} />
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
      {supportEmail !== undefined && (
        <p>
          <a href={`mailto:${supportEmail}`} dir="ltr">
            {supportEmail}
          </a>
        </p>
      )}
    </article>
  );
}
