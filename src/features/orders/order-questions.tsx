import { Card } from '../../ui/layout/card';
import { Disclosure } from '../../ui/actions/disclosure';
import { Stack } from '../../ui/layout/page';
import { SectionHeading } from '../../ui/layout/section-heading';
import { orderFaq } from './order-faq';
import { t } from '../../language/translate';
import { PageBlock, PageLine } from '../../language/page-text';

/** The FAQ for submitted applications. */
export function OrderQuestions() {
  return (
    <section>
      <SectionHeading size={17}>{t('FAQ')}</SectionHeading>
      <Card as="ul">
        {orderFaq.map(({ id, question, answer }) => (
          <li key={id}>
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
    </section>
  );
}
