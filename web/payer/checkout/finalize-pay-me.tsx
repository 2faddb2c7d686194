import { WalletFinalize } from '../wallet/wallet-finalize.tsx'

export const FinalizePayMe = () => <WalletFinalize method="payme" />
