import { faq } from '../../content/pages/faq';
import { questionsShown } from '../../domain/limits';
import { PageBlock, PageLine } from '../../language/page-text';
import { t, useLanguage } from '../../language/translate';
import { useIsWide } from '../../platform/wide-screen';
import { useOpenOverlay } from '../../services/overlays';
import { Button } from '../../ui/actions/button';
import { Disclosure } from '../../ui/actions/disclosure';
import { Card } from '../../ui/layout/card';
import { Stack } from '../../ui/layout/page';
import { SectionHeading } from '../../ui/layout/section-heading';
import { AboutUs } from './about-us';
import { AccountCard } from './account-card';
import { CustomersReviews } from './customers-reviews';
import { ShowMore, useShowMore } from './show-more';

/** The FAQ: the first four questions; a button shows the rest. */
function Questions() {
  const { shown, hasMore, showAll, refOf } = useShowMore(faq, questionsShown);
  return (
    <section aria-labelledby="faq">
      <SectionHeading id="faq">{t('FAQ')}</SectionHeading>
      <Stack gap={12}>
        <Card as="ul">
          {shown.map(({ id, question, answer }, index) => (
            <li key={id} ref={refOf(index)}>
              <Disclosure summary={<PageLine text={question} />}>
                <Stack gap={8}>
                  {answer.map((paragraph, index) => (
                    <PageBlock key={index} text={paragraph} />
                  ))}
                </Stack>
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
