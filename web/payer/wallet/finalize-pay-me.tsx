import { WalletFinalize } from './wallet-finalize.tsx'

export const FinalizePayMe = () => <WalletFinalize method="payme" />
