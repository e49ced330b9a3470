import { expect, test, vi } from 'vitest';
import { onceAtATime } from './once-at-a-time';

test('work that is still being done is not begun again, and is begun again afterwards', async () => {
  let end = () => {};
  const work = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
  const round = onceAtATime(work);
  const both = Promise.all([round(), round()]);
  expect(work).toHaveBeenCalledOnce();
  end();
  await both;
  void round();
  expect(work).toHaveBeenCalledTimes(2);
});

test('work that failed is begun again, and the failure reaches who asked', async () => {
  const work = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('no database'));
  work.mockResolvedValue(undefined);
  const round = onceAtATime(work);
  await expect(round()).rejects.toThrow('no database');
  await round();
  expect(work).toHaveBeenCalledTimes(2);
});
