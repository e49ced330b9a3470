import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { openLogIn } from '../../session/login-dialog';
import { useOpenOverlay } from '../../services/overlays';
import { useIsLoggedIn } from '../../session/session';
import { urlLogIn } from '../../session/url-log-in';
import { entryOf, launchPath, withoutDemand } from '../../routing/entry-address';

/** The Launch Handler API, which reports launches of an installed app; Chromium only. */
interface LaunchQueue {
  setConsumer(
    consumer: (launch: { targetURL?: string; files?: readonly OpenedFile[] }) => void,
  ): void;
}

/** A file that was opened with the installed app: a handle, which gives it. */
interface OpenedFile {
  getFile(): Promise<File>;
}

async function receiveOpened(opened: readonly OpenedFile[]): Promise<void> {
  const { receiveFiles } = await import('../background/received-files');
  await receiveFiles(await Promise.all(opened.map((each) => each.getFile())));
}

/**
 * Opens the screen of a shortcut that was used while the app is open, and takes the files that are opened
 * with the app.
 */
function useLaunches(): void {
  const navigate = useNavigate();
  const go = useEffectEvent((path: string) => void navigate(path));
  useEffect(() => {
    const { launchQueue } = window as { launchQueue?: LaunchQueue };
    let openedAt: string | undefined = location.href;
    launchQueue?.setConsumer(({ targetURL, files = [] }) => {
      if (files.length > 0) return void receiveOpened(files).catch(console.warn);
      const path = launchPath(targetURL, openedAt);
      openedAt = undefined;
      if (path !== undefined) go(path);
    });
  }, []);
}

/** Opens the overlay or log-in of a shortcut's address; it survives the reload after a log-in. */
export function useEntry(): void {
  const location = useLocation();
  const navigate = useNavigate();
  const openOverlay = useOpenOverlay();
  const demand = entryOf(location, useIsLoggedIn());
  const [stage, setStage] = useState<'idle' | 'asked' | 'open'>('idle');
  const [wanted, setWanted] = useState<'uploads' | 'support'>();
  if (stage !== 'asked' && (demand === 'uploads' || demand === 'support')) {
    setStage('asked');
    setWanted(demand);
  }
  // The overlay's history entry copies the address, so the parameter must be removed before.
  if (stage === 'asked' && demand === undefined) setStage('open');
  const bare = withoutDemand(location);

  // Takes precedence over a shortcut: a log-in by a provider is about to complete.
  useEffect(() => {
    if (urlLogIn) openLogIn({ arrival: urlLogIn });
  }, []);
  useEffect(() => {
    if (demand === 'log-in') openLogIn();
    else if (demand !== undefined) void navigate(bare, { replace: true });
  }, [demand, bare, navigate]);
  useEffect(() => {
    if (stage !== 'open' || wanted === undefined) return;
    openOverlay(
      wanted === 'uploads' ? { kind: 'uploads' } : { kind: 'support', answersFirst: true },
    );
  }, [stage, wanted, openOverlay]);
  useLaunches();
}
