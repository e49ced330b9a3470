import { documentStatuses, formStatuses, photoStatuses } from '../../contract/codes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextButton } from './next-task';
import { completionPercentage, documentsComplete, missingItems, type Materials } from './readiness';

const materials: fc.Arbitrary<Materials> = fc.record({
  required: fc.array(
    fc.record({
      id: fc.nat(),
      name: fc.string(),
      status: fc.constantFrom(...documentStatuses.names),
    }),
    {
      maxLength: 6,
    },
  ),
  photo: fc.option(fc.record({ status: fc.constantFrom(...photoStatuses.names) }), {
    nil: undefined,
  }),
  applicationForm: fc.option(fc.record({ status: fc.constantFrom(...formStatuses.names) }), {
    nil: undefined,
  }),
});

const ready: Materials = {
  required: [{ id: 1, name: 'Passport', status: 'uploaded' }],
  photo: { status: 'passed' },
  applicationForm: { status: 'complete' },
};

describe('readiness', () => {
  test('[UPL-23] an order is ready when all required documents are uploaded, and photo and form are not incomplete', () => {
    expect(documentsComplete([ready])).toBe(true);
    const lacking: Materials[] = [
      { ...ready, required: [{ id: 1, name: 'Passport', status: 'pending' }] },
      { ...ready, required: [{ id: 1, name: 'Passport', status: 'failed' }] },
      { ...ready, photo: { status: 'incomplete' } },
      { ...ready, applicationForm: { status: 'incomplete' } },
    ];
    for (const each of lacking) expect(documentsComplete([ready, each])).toBe(false);
  });

  test('[UPL-16] an order without applicants is not complete', () => {
    expect(documentsComplete([])).toBe(false);
  });

  test('[UPL-17] 100 percent exactly when nothing is missing', () => {
    fc.assert(
      fc.property(materials, (each) => {
        const percentage = completionPercentage(each);
        expect(percentage).toBeGreaterThanOrEqual(0);
        expect(percentage === 100).toBe(missingItems(each).length === 0);
      }),
    );
    const third: Materials = {
      ...ready,
      photo: { status: 'incomplete' },
      applicationForm: { status: 'incomplete' },
    };
    expect(completionPercentage(third)).toBe(33);
  });

  test('[MAT-05] the visa photo is the first missing item', () => {
    const nothing: Materials = {
      required: [{ id: 7, name: 'Passport', status: 'pending' }],
      photo: { status: 'incomplete' },
      applicationForm: { status: 'incomplete' },
    };
    expect(missingItems(nothing).map(({ kind }) => kind)).toEqual(['photo', 'document', 'form']);
  });
});

describe('Next', () => {
  const order = {
    amount: 2500,
    applicants: [ready],
    arrivalDate: '2026-12-18',
    earliestArrivalDate: '2026-11-27',
  };
  const incomplete = { ...ready, photo: { status: 'incomplete' } } as const;

  test('[UPL-24] is disabled by an unsupported country first', () => {
    const button = nextButton({ ...order, amount: undefined, applicants: [incomplete] });
    expect(button).toMatchObject({ label: 'next', blocked: 'country' });
  });

  test('[UPL-25] is disabled by missing documents next', () => {
    const button = nextButton({ ...order, applicants: [incomplete], arrivalDate: undefined });
    expect(button).toEqual({ label: 'check-documents', blocked: 'documents' });
    expect(nextButton({ ...order, applicants: [] }).blocked).toBe('applicants');
  });

  test('[UPL-19][UPL-26] is disabled by the arrival date last', () => {
    for (const [arrivalDate, blocked] of [
      [undefined, 'date-missing'],
      ['2026-11-26', 'date-too-early'],
    ] as const)
      expect(nextButton({ ...order, arrivalDate })).toEqual({ label: 'reset-date', blocked });
  });

  test('is enabled if nothing is missing', () => {
    expect(nextButton({ ...order, arrivalDate: '2026-11-27' })).toEqual({ label: 'next' });
  });

  test('[UPL-24][UPL-25][UPL-26] shows the first of several reasons, and is enabled without any', () => {
    const date = fc.constantFrom(undefined, '2026-11-26', '2026-11-27', '2026-12-31');
    fc.assert(
      fc.property(fc.boolean(), fc.array(materials, { maxLength: 3 }), date, (sold, each, day) => {
        const button = nextButton({
          amount: sold ? 2500 : undefined,
          applicants: each,
          arrivalDate: day,
          earliestArrivalDate: '2026-11-27',
        });
        const reasons = [
          [!sold, 'country', 'next'],
          [each.length === 0, 'applicants', 'check-documents'],
          [each.some((one) => missingItems(one).length > 0), 'documents', 'check-documents'],
          [day === undefined, 'date-missing', 'reset-date'],
          [day === '2026-11-26', 'date-too-early', 'reset-date'],
          [true, undefined, 'next'],
        ] as const;
        const [, blocked, label] = reasons.find(([fits]) => fits) ?? reasons[5];
        expect([button.blocked, button.label]).toEqual([blocked, label]);
      }),
    );
  });
});
