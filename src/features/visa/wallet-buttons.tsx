import { useId, useState } from 'react';
import type { Wallet } from '../../contract/visa-passes';
import { t } from '../../language/translate';
import { useIsOnline } from '../../page/connection';
import { describeProblem } from '../../page/describe-problem';
import { showToast } from '../../page/toasts';
import { Button } from '../../ui/actions/button';
import { FooterReason } from '../../ui/actions/footer-reason';
import { CardRow } from '../../ui/layout/card';
import { Stack } from '../../ui/layout/page';
import { fittingWallets } from './fitting-wallets';
import { walletAddress } from './wallet-requests';

interface Props {
  applicantId: string;
  /** The wallets that the server makes passes for. */
  wallets: readonly Wallet[];
}

/** Adds the visa to a wallet of this device, if the server makes passes for one. */
export function WalletButtons({ applicantId, wallets }: Props) {
  const offline = !useIsOnline();
  const reasonId = useId();
  const [busy, setBusy] = useState<Wallet>();
  const fitting = fittingWallets(wallets, navigator.userAgent);
  if (fitting.length === 0) return null;

  async function add(wallet: Wallet): Promise<void> {
    if (busy !== undefined) return;
    setBusy(wallet);
    try {
      location.assign(await walletAddress(applicantId, wallet));
    } catch (error) {
      showToast(describeProblem(error), 'danger');
    }
    setBusy(undefined);
  }
  return (
    <CardRow>
      <Stack gap={8}>
        {fitting.map((wallet) => (
          <Button
            key={wallet}
            small
            full
            variant="outlined"
            icon="ticket"
            disabled={offline}
            reasonId={offline ? reasonId : undefined}
            busy={busy === wallet}
            busyLabel={t('Adding to the wallet')}
            onClick={() => void add(wallet)}
          >
            {wallet === 'apple' ? t('Add to Apple Wallet') : t('Add to Google Wallet')}
          </Button>
        ))}
        {offline && (
          <FooterReason id={reasonId} icon="wifi-off">
            {t('Adding it to a wallet needs a connection. This page works without one.')}
          </FooterReason>
        )}
      </Stack>
    </CardRow>
  );
}
