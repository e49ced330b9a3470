import { faq } from '../../content/pages/faq';
import { questionsShown, aboutShown } from '../../domain/limits';
import { PageBlock, PageLine } from '../../language/page-text';
import { markOf, ServerText, TextParts } from '../../language/server-text';
import { t, useLanguage } from '../../language/translate';
import { useSiteTexts } from '../../queries/site-texts';
import { useIsWide } from '../../platform/wide-screen';
import { useOpenOverlay } from '../../services/overlays';
import { Button } from '../../ui/actions/button';
import { Disclosure } from '../../ui/actions/disclosure';
import { Card, CardRow } from '../../ui/layout/card';
import { Stack } from '../../ui/layout/page';
import { SectionHeading } from '../../ui/layout/section-heading';
import { CustomersReviews } from './customers-reviews';
import { ShowMore, useShowMore } from './show-more';
import { Link } from 'react-router-dom';
import { paths } from '../../routing/paths';
import { useAccountSummary } from '../../queries/account-summary-query';
import { openLogIn } from '../../session/login-dialog';
import { useIsLoggedIn } from '../../session/session';
import { IconTile } from '../../ui/media/icon';
import { ListRow } from '../../ui/layout/list-row';
import styles from './below-destinations.module.css';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { about } from '../../content/pages/about';
import { demoPath, newDemoId } from '../../routing/demo-path';

const never = () => () => undefined;

/** Links to the public demo of the recognition, with an id of their own: a page of many has none. */
function DemoLinks() {
  const [ownId] = useState(newDemoId);
  const id = useSyncExternalStore(
    never,
    () => ownId,
    () => '',
  );
  const link = (flow: Parameters<typeof demoPath>[0], label: string) => (
    <Button small variant="outlined" link={<Link to={demoPath(flow, id)} />}>
      {label}
    </Button>
  );
  return (
    <section aria-labelledby="try-demo">
      <h3 className={styles.title} id="try-demo">
        {t('Try how we read documents')}
      </h3>
      <div>{t('A demo without an account: choose a picture and see what is read.')}</div>
      <div className={styles.links}>
        {link('passport', t('Passport'))}
        {link('photo', t('Visa photo'))}
        {link('flight', t('Flight itinerary'))}
      </div>
    </section>
  );
}

/** The site's words about itself, else the product's: one element for each paragraph. */
function useAbout(): readonly ReactNode[] | undefined {
  const texts = useSiteTexts()?.texts;
  if (!texts) return undefined;
  if (!texts.about)
    return about.map((paragraph, index) => <PageBlock key={index} text={paragraph} />);
  const { lang, sections } = texts.about;
  return sections.flatMap(({ title, parts }, index) => [
    ...(title
      ? [
          <h3 key={index} {...markOf(lang)}>
            {title}
          </h3>,
        ]
      : []),
    ...parts.map((part, at) => <TextParts key={`${index} ${at}`} parts={[part]} lang={lang} />),
  ]);
}

/** Two paragraphs about the company; a button shows the rest. */
function AboutUs() {
  const [all, setAll] = useState(false);
  const paragraphs = useAbout() ?? [];
  const shown = all ? paragraphs : paragraphs.slice(0, aboutShown);
  return (
    <section aria-labelledby="about-us">
      <SectionHeading id="about-us">{t('About Us')}</SectionHeading>
      <div id="about-us-text">
        <Stack gap={8}>{shown}</Stack>
      </div>
      {paragraphs.length > aboutShown && (
        <Button
          variant="link"
          aria-expanded={all}
          aria-controls="about-us-text"
          iconAfter={all ? 'chevron-up' : 'chevron-down'}
          onClick={() => setAll(!all)}
        >
          {all ? t('Read less') : t('Read more')}
        </Button>
      )}
      <DemoLinks />
    </section>
  );
}

const needsYou = (count: number): string =>
  t('{count, plural, =0 {Nothing needs you now} one {# needs you} other {# need you}}', { count });

/** A card with a link to the user's applications, beside the destinations on wide screens. */
function AccountCard() {
  const loggedIn = useIsLoggedIn();
  const { data: summary } = useAccountSummary();
  if (loggedIn)
    return (
      <Card as="section" label={t('Your applications')}>
        <ListRow
          leading={<IconTile icon="briefcase" tone="action" />}
          title={t('My Applications')}
          titleAs="h2"
          titleSize={17}
          detail={summary && needsYou(summary.unprocessedCount)}
          link={<Link to={paths.orders} />}
        />
      </Card>
    );
  return (
    <Card as="section" label={t('Your applications')}>
      <CardRow>
        <div className={styles.visitor}>
          <h2>{t('Applied before?')}</h2>
          <p className={styles.text}>{t('Log in to see where your applications stand.')}</p>
          <Button variant="secondary" small full onClick={() => openLogIn()}>
            {t('Log In / Sign Up')}
          </Button>
        </div>
      </CardRow>
    </Card>
  );
}

interface ShownQuestion {
  readonly id: string;
  readonly question: ReactNode;
  readonly answer: ReactNode;
}

/** The site's own questions, else the product's. */
function useQuestions(): readonly ShownQuestion[] {
  const texts = useSiteTexts()?.texts;
  if (!texts) return [];
  if (!texts.faq)
    return faq.map(({ id, question, answer }) => ({
      id,
      question: <PageLine text={question} />,
      answer: answer.map((paragraph, index) => <PageBlock key={index} text={paragraph} />),
    }));
  const { lang, sections } = texts.faq;
  return sections.map(({ title, parts }, index) => ({
    id: String(index),
    question: <ServerText lang={lang}>{title}</ServerText>,
    answer: <TextParts parts={parts} lang={lang} />,
  }));
}

/** The FAQ: the first four questions; a button shows the rest. */
function Questions() {
  const { shown, hasMore, showAll, refOf } = useShowMore(useQuestions(), questionsShown);
  return (
    <section aria-labelledby="faq">
      <SectionHeading id="faq">{t('FAQ')}</SectionHeading>
      <Stack gap={12}>
        <Card as="ul">
          {shown.map(({ id, question, answer }, index) => (
            <li key={id} ref={refOf(index)}>
              <Disclosure summary={question}>
                <Stack gap={8}>{answer}</Stack>
              </Disclosure>
            </li>
          ))}
        </Card>
        {hasMore && <ShowMore label={t('Show more questions')} onClick={showAll} />}
      </Stack>
    </section>
  );
}

/** The section with the button for the contact sheet. */
function ContactUs() {
  const openOverlay = useOpenOverlay();
  return (
    <Button
      variant="outlined"
      full
      icon="chat"
      aria-haspopup="dialog"
      onClick={() => openOverlay({ kind: 'contact' })}
    >
      {t('Contact Us')}
    </Button>
  );
}

/** About the company, with the way to reach it. */
export function Ourselves() {
  useLanguage();
  return (
    <>
      <AboutUs />
      <ContactUs />
    </>
  );
}

/** Beside the destinations, on a phone below them. */
export function Beside() {
  useLanguage();
  const wide = useIsWide();
  return (
    <Stack gap={16}>
      {wide && <AccountCard />}
      <CustomersReviews />
      <Questions />
      {!wide && <Ourselves />}
    </Stack>
  );
}
