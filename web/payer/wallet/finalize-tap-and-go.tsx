import { WalletFinalize } from './wallet-finalize.tsx'

export const FinalizeTapAndGo = () => <WalletFinalize method="tap_and_go" />
