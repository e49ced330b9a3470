import type { Wallet } from '../../contract/visa-passes';

/** Phones have the wallet of their system only; elsewhere a visa is added for the phone. */
export function fittingWallets(wallets: readonly Wallet[], userAgent: string): Wallet[] {
  if (/iPhone|iPad/.test(userAgent)) return wallets.filter((wallet) => wallet === 'apple');
  if (userAgent.includes('Android')) return wallets.filter((wallet) => wallet === 'google');
  return [...wallets];
}
