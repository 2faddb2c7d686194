import { WalletCode } from '../steps/wallet-code.tsx'

export const TapAndGoCode = () => <WalletCode method="tap_and_go" />
