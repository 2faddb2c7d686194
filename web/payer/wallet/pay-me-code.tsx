import { WalletCode } from './wallet-code.tsx'

export const PayMeCode = () => <WalletCode method="payme" />
