import { WalletFinalize } from '../steps/wallet-finalize.tsx'

export const FinalizePayMe = () => <WalletFinalize method="payme" />
