import { WalletCode } from '../steps/wallet-code.tsx'

export const PayMeCode = () => <WalletCode method="payme" />
