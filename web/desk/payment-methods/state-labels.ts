import { useLingui } from '@lingui/react/macro'
import type {
  ManualMethodSettings,
  WalletSettings,
} from '@almoner/api/desk/payment-methods/contract.ts'
import type { IconName } from '../../ui/picture/icon.tsx'
import type { PillTone } from '../../ui/data/status/pill.tsx'

export type MethodState = ManualMethodSettings['state'] | WalletSettings['state']
type Look = { tone: PillTone; icon: IconName; word: string }

/** Returns how the state of a way of paying looks: word, colour and drawing have one meaning. */
export const useStateLook = (): ((state: MethodState) => Look) => {
  const { t } = useLingui()
  return (state) => {
    const looks: Record<MethodState, Look> = {
      on: { tone: 'success', icon: 'success', word: t`On` },
      off: { tone: 'neutral', icon: 'close', word: t`Off` },
      plan_too_small: { tone: 'neutral', icon: 'lock', word: t`Not in your plan` },
      credentials_missing: { tone: 'neutral', icon: 'close', word: t`Not connected` },
      credentials_ended: { tone: 'danger', icon: 'danger', word: t`Credentials expired` },
      save_again: { tone: 'warning', icon: 'warning', word: t`Enter again` },
      fee_missing: { tone: 'warning', icon: 'clock', word: t`Fee not set` },
    }
    return looks[state]
  }
}
