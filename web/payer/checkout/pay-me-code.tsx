import { WalletCode } from '../wallet/wallet-code.tsx'

export const PayMeCode = () => <WalletCode method="payme" />
