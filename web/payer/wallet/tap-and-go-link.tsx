import { WalletLink } from './wallet-link.tsx'

export const TapAndGoLink = () => <WalletLink method="tap_and_go" />
