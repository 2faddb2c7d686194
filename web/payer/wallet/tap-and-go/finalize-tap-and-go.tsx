import { WalletFinalize } from '../steps/wallet-finalize.tsx'

export const FinalizeTapAndGo = () => <WalletFinalize method="tap_and_go" />
