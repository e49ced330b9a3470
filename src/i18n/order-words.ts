import type { CardAction, ProgressStep } from '../domain/order/order-state';
import { msg, type SourceText } from '../language/text';

export const cardActionLabels: Readonly<Record<CardAction, SourceText>> = {
  upload: msg('Upload documents'),
  pay: msg('Pay'),
  'pay-difference': msg('Pay the difference'),
  're-submit': msg('Re-submit'),
  details: msg('Details'),
};

export const progressLabels: Readonly<Record<ProgressStep, SourceText>> = {
  upload: msg('Upload documents'),
  canceled: msg('Canceled'),
  payment: msg('Payment'),
  'in-progress': msg('In progress'),
  completed: msg('Completed'),
};
