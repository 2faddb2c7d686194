import { WalletPrompt } from '../steps/wallet-prompt.tsx'

export const ErrorPromptPayMe = () => <WalletPrompt method="payme" />
