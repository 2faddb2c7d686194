import { WalletPrompt } from './wallet-prompt.tsx'

export const ErrorPromptPayMe = () => <WalletPrompt method="payme" />
