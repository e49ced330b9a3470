import { faq } from '../../content/pages/faq';
import { questionsShown } from '../../domain/limits';
import { Card } from '../../ui/layout/card';
import { Disclosure } from '../../ui/actions/disclosure';
import { Stack } from '../../ui/layout/page';
import { SectionHeading } from '../../ui/layout/section-heading';
import { ShowMore } from './show-more';
import { useShowMore } from './use-show-more';
import { t } from '../../language/translate';
import { PageBlock, PageLine } from '../../language/page-text';

/** The FAQ: the first four questions; a button shows the rest. */
export function Questions() {
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
