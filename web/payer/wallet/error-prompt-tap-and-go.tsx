import { WalletPrompt } from './wallet-prompt.tsx'

export const ErrorPromptTapAndGo = () => <WalletPrompt method="tap_and_go" />
