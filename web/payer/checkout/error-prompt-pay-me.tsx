import { WalletPrompt } from '../wallet/wallet-prompt.tsx'

export const ErrorPromptPayMe = () => <WalletPrompt method="payme" />
