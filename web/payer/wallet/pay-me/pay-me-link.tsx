import { WalletLink } from '../steps/wallet-link.tsx'

export const PayMeLink = () => <WalletLink method="payme" />
