import { expect, test } from 'vitest';
import type { Order } from '../contract/orders';
import { missingPath } from './next-paths';

const order = {
  id: 'o',
  applicants: [
    {
      id: 'a',
      applicationForm: { url: 'https://forms.example/?country=vietnam' },
      required: [{ id: 7, pattern: 'passport', style: 'single-page' }],
    },
    {
      id: 'b',
      required: [
        { id: 7, pattern: 'ordinary', style: 'single-page' },
        { id: 8, pattern: 'ordinary', style: 'multi-page' },
      ],
    },
  ],
} as unknown as Pick<Order, 'id' | 'applicants'>;

test('[UPL-25] a missing item links to the page where it is added', () => {
  const document = (applicantId: string, id: number) =>
    missingPath(order, { applicantId, item: { kind: 'document', id, name: '' } });
  expect(document('a', 7)).toBe('/order/o/applicant-upload/a/passport/7');
  expect(document('b', 7)).toBe('/order/o/applicant-upload/b/sole-page/7');
  expect(document('b', 8)).toBe('/order/o/applicant-upload/b/multi-page/8');
  const list = '/order/o/applicant-material/b/upload';
  expect(document('b', 99)).toBe(list);
  const of = (kind: 'photo' | 'form') => missingPath(order, { applicantId: 'b', item: { kind } });
  expect(of('photo')).toBe('/order/o/applicant-upload/b/id-photo');
  expect(of('form')).toBe(list);
  const form = missingPath(order, { applicantId: 'a', item: { kind: 'form' } });
  expect(form).toBe('/order/o/applicant-upload/a/application/vietnam');
});
