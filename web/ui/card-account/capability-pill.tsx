import { useLingui } from '@lingui/react/macro'
import type { CapabilityState } from '@almoner/domain/connected-account/state.ts'
import { Pill, type PillTone } from '../data/status/pill.tsx'
import type { IconName } from '../picture/icon.tsx'

const looks: Record<CapabilityState, [PillTone, IconName]> = {
  on: ['success', 'check'],
  on_details_due: ['warning', 'warning'],
  being_checked: ['info', 'clock'],
  off_details_due: ['danger', 'close'],
  off: ['danger', 'close'],
}

/** Whether card payments, or payouts, work: the same words on the desk and in administration. */
export const CapabilityPill = ({ state }: { state: CapabilityState }) => {
  const { t } = useLingui()
  const labels: Record<CapabilityState, string> = {
    on: t`On`,
    on_details_due: t`Action needed`,
    being_checked: t`Being checked`,
    off_details_due: t`Off: details needed`,
    off: t`Off`,
  }
  const [tone, icon] = looks[state]
  return (
    <Pill tone={tone} icon={icon}>
      {labels[state]}
    </Pill>
  )
}

/** Returns a sentence about what payers can do, and why they cannot. */
export const useCardSentence = (): ((state: CapabilityState) => string) => {
  const { t } = useLingui()
  return (state) => {
    const sentences: Record<CapabilityState, string> = {
      on: t`Payers can pay by card.`,
      on_details_due: t`Payers can pay by card. Stripe needs more details to keep it on.`,
      being_checked: t`Payers cannot pay by card yet. Stripe is checking the charity’s details.`,
      off_details_due: t`Payers cannot pay by card until Stripe has the details that it needs.`,
      off: t`Payers cannot pay by card. Stripe has not turned card payments on.`,
    }
    return sentences[state]
  }
}
