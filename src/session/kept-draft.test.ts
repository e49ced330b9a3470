import { beforeEach, expect, test, vi } from 'vitest';

const write = vi.fn(async (_user: string, _name: string, _draft: unknown) => {});
const remove = vi.fn(async (_user: string, _name: string) => {});
vi.mock('../services/stores', () => ({ drafts: { write, remove, read: async () => undefined } }));
vi.mock('./session', () => ({ useSession: () => undefined }));

const { keepDraft, readDraft } = await import('./kept-draft');

beforeEach(() => {
  write.mockClear();
  remove.mockClear();
});

test('several changes during one write result in one further write', async () => {
  let end = () => {};
  write.mockImplementationOnce(() => new Promise<void>((resolve) => void (end = resolve)));
  void keepDraft('u', 'form', 'M');
  await vi.waitFor(() => expect(write).toHaveBeenCalledTimes(1));
  for (const typed of ['Mu', 'Mul', 'MUELLER']) void keepDraft('u', 'form', typed);
  void keepDraft('u', 'another', 'x');
  end();
  await readDraft('u', 'form');
  expect(write.mock.calls).toEqual([
    ['u', 'form', 'M'],
    ['u', 'form', 'MUELLER'],
    ['u', 'another', 'x'],
  ]);
});

test('a removal replaces a pending write, and a failed write does not block later ones', async () => {
  write.mockRejectedValueOnce(new Error('full'));
  void keepDraft('u', 'form', 'a');
  await readDraft('u', 'form');
  void keepDraft('u', 'form', 'b');
  await keepDraft('u', 'form', undefined);
  expect(remove.mock.calls).toEqual([['u', 'form']]);
  expect(write).toHaveBeenCalledTimes(1);
});
