import { WalletLink } from '../steps/wallet-link.tsx'

export const TapAndGoLink = () => <WalletLink method="tap_and_go" />
