import {
  applicantStatuses,
  formStatuses,
  payStatuses,
  type ApplicantStatus,
  type FormStatus,
  type PayStatus,
} from '../../contract/codes';
import { describe, expect, test } from 'vitest';
import { canEditForm } from './form-rules';

const may = (payStatus: PayStatus, applicantStatus: ApplicantStatus, status: FormStatus) =>
  canEditForm({ payStatus, applicantStatus }, status);

describe('an application form', () => {
  test('of an unpaid order can be changed, whatever its status', () => {
    for (const status of formStatuses.names)
      expect(may('unpaid', 'uploading-documents', status)).toBe(true);
  });

  test('of a cancelled order cannot be changed', () => {
    for (const status of formStatuses.names) expect(may('unpaid', 'completed', status)).toBe(false);
  });

  test('is closed while a payment is awaited, although documents are still missing', () => {
    for (const payStatus of ['waiting-for-payment', 'paid'] as const)
      for (const status of formStatuses.names)
        expect(may(payStatus, 'uploading-documents', status)).toBe(false);
  });

  test('under revision can be changed until it is complete, paid or not', () => {
    for (const payStatus of payStatuses.names) {
      expect(may(payStatus, 'revision-needed', 'incomplete')).toBe(true);
      expect(may(payStatus, 'revision-needed', 'failed')).toBe(true);
      expect(may(payStatus, 'revision-needed', 'complete')).toBe(false);
    }
  });

  test('is closed in every other step', () => {
    const open: ApplicantStatus[] = ['uploading-documents', 'revision-needed'];
    const steps = applicantStatuses.names.filter((step) => !open.includes(step));
    expect(steps).toHaveLength(5);
    for (const payStatus of payStatuses.names)
      for (const step of steps)
        for (const status of formStatuses.names)
          expect(may(payStatus, step, status), `${payStatus} ${step} ${status}`).toBe(false);
  });

  test('a status that only a newer server knows does not close it under revision', () => {
    expect(canEditForm({ payStatus: 'paid', applicantStatus: 'revision-needed' }, 'unknown')).toBe(
      true,
    );
  });
});
