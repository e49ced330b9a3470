import { describe, expect, test } from 'vitest';
import { addressOf, filterOf, viewOf, viewOfFilter, type QueueView } from './queue-query';

const view = (address: string): QueueView => viewOf(new URLSearchParams(address));

describe('the address of the queue', () => {
  test('is empty for what waits for the team', () => {
    expect(addressOf(view(''))).toBe('');
    expect(filterOf(view(''))).toEqual({ waits: ['first-check', 're-submitted', 'to-submit'] });
  });

  test('keeps every filter', () => {
    const address = '?waits=re-submitted&who=mine&country=5&warning=1&late=1&q=Rao&order=longest';
    expect(addressOf(view(address))).toBe(address);
    expect(filterOf(view(address))).toEqual({
      waits: ['re-submitted'],
      mine: true,
      countryId: 5,
      withWarning: true,
      overdue: true,
      search: 'Rao',
    });
  });

  test('ignores what it cannot mean', () => {
    expect(addressOf(view('?waits=lunch&country=x&order=down'))).toBe('');
  });

  test('knows nobody, everybody and one colleague', () => {
    expect(filterOf(view('?who=free'))).toMatchObject({ unclaimed: true });
    expect(filterOf(view('?who=op-2'))).toMatchObject({ operatorId: 'op-2' });
    expect(filterOf(view('?who=all'))).not.toHaveProperty('operatorId');
  });

  test('searches everywhere unless a list was chosen', () => {
    expect(filterOf(view('?q=Rao'))).toEqual({ search: 'Rao' });
    expect(filterOf(view('?q=Rao&waits=embassy'))).toEqual({ search: 'Rao', waits: ['embassy'] });
  });

  test('comes back from a kept filter', () => {
    const kept = filterOf(view('?waits=embassy&who=free&late=1'));
    expect(addressOf(viewOfFilter(kept))).toBe('?waits=embassy&who=free&late=1');
  });
});
