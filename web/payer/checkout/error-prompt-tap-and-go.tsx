import { WalletPrompt } from '../wallet/wallet-prompt.tsx'

export const ErrorPromptTapAndGo = () => <WalletPrompt method="tap_and_go" />
