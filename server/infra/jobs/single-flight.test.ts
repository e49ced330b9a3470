import { expect, test, vi } from 'vitest';
import { SingleFlight } from './single-flight';

test('work that is still being done is not begun again, and is begun again afterwards', async () => {
  let end = () => {};
  const work = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
  const flights = new SingleFlight<void>();
  const both = Promise.all([flights.run('a', work), flights.run('a', work)]);
  expect(work).toHaveBeenCalledOnce();
  end();
  await both;
  void flights.run('a', work);
  expect(work).toHaveBeenCalledTimes(2);
});

test('work that failed is begun again, and the failure reaches who asked', async () => {
  const work = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('no database'));
  work.mockResolvedValue(undefined);
  const flights = new SingleFlight<void>();
  await expect(flights.run('a', work)).rejects.toThrow('no database');
  await flights.run('a', work);
  expect(work).toHaveBeenCalledTimes(2);
});
