import { WalletCode } from '../wallet/wallet-code.tsx'

export const TapAndGoCode = () => <WalletCode method="tap_and_go" />
