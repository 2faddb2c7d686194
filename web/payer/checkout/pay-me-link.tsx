import { WalletLink } from '../wallet/wallet-link.tsx'

export const PayMeLink = () => <WalletLink method="payme" />
