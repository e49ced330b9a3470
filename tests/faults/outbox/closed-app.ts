import type { Scene } from './scene';
import type { Sealed } from './sealed';

const tagOf = ({ id }: Sealed) => `outbox:${id}`;

/** Seals pages without a network and closes the app: the service worker is alone with them. */
export async function leaveToWorker(
  scene: Scene,
  count = 1,
  seal: () => Promise<Sealed> = scene.seal,
): Promise<Sealed[]> {
  scene.wire.goDown();
  const items: Sealed[] = [];
  for (let made = 0; made < count; made += 1) items.push(await seal());
  await scene.phone.worker();
  await scene.phone.closeApp();
  return items;
}

/** Fires the sync event that sealing an item asked for. */
export async function wake(
  scene: Scene,
  item: Sealed | undefined,
  lastChance = false,
): Promise<void> {
  if (item) await (await scene.phone.worker()).sync(tagOf(item), lastChance);
}

/**
 * Repeats the sync event, as a browser does after a rejected one, until the item has arrived. An event
 * during a run shares that run, so a single event may bring no further attempt.
 */
export const wakeUntilArrived = (scene: Scene, item: Sealed): Promise<void> =>
  scene.until('It has arrived', async () => {
    const record = await scene.recordOf(item);
    if (record?.state === 'waiting') await wake(scene, item);
    return record?.state === 'done';
  });
