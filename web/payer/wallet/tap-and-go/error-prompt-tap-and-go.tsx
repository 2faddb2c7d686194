import { WalletPrompt } from '../steps/wallet-prompt.tsx'

export const ErrorPromptTapAndGo = () => <WalletPrompt method="tap_and_go" />
