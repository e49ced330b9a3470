import { useState, type ReactNode } from 'react';
import type { SourceText } from '../../language/text';
import { t } from '../../language/translate';
import { AlertDialog } from '../../ui/overlays/confirm-dialog';
import { takePicked } from './take-picked';

interface Taking {
  take: (file: File) => void;
  /** Says why a photo was not accepted. */
  alert: ReactNode;
}

/**
 * Accepts a photo that was chosen or dropped.
 * @param onTaken called when it was accepted
 */
export function useTakePicked(userId: string, applicantId: string, onTaken: () => void): Taking {
  const [problem, setProblem] = useState<SourceText>();

  async function take(file: File) {
    const refused = await takePicked(userId, applicantId, file, 'album');
    if (refused === undefined) onTaken();
    else setProblem(refused);
  }

  return {
    take: (file) => void take(file),
    alert: (
      <AlertDialog
        open={problem !== undefined}
        buttonLabel={t('Got it')}
        onClose={() => setProblem(undefined)}
      >
        {problem && t(problem)}
      </AlertDialog>
    ),
  };
}
