import { WalletLink } from './wallet-link.tsx'

export const PayMeLink = () => <WalletLink method="payme" />
