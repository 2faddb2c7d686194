import { useLingui } from '@lingui/react/macro'
import type {
  InstalmentEntry,
  InstalmentReason,
} from '@almoner/api/use-cases/recurring-plans/contract.ts'
import { formatDate } from '../../../lib/text/format.ts'

/** Why an instalment was not taken: the beginning of a sentence, which has no full stop. */
const useReason = (): ((reason: InstalmentReason) => string) => {
  const { t } = useLingui()
  return (reason) => {
    const sentences: Record<InstalmentReason, string> = {
      card_declined: t`Your bank declined the card`,
      card_invalid: t`The card could not be used`,
      authentication_needed: t`Your bank wants you to confirm the payment`,
      authentication_failed: t`Your bank could not confirm that it was you`,
      authentication_timed_out: t`The payment was not confirmed with your bank in time`,
      provider_refused: t`The payment was refused`,
      organisation_not_open: t`The charity does not accept payments at present`,
      project_closed: t`The project has closed`,
      method_not_available: t`The charity does not accept cards at present`,
      amount_below_minimum: t`The amount is below the charity’s minimum`,
      amount_too_large: t`The amount is too large for one payment`,
      monthly_not_offered: t`The charity no longer accepts monthly gifts`,
    }
    return sentences[reason]
  }
}

type Standing = Pick<
  InstalmentEntry,
  'status' | 'reason' | 'retryAt' | 'waitsUntil' | 'takenAfterAll'
>

/**
 * Describes the status of an instalment in the donor's words. In a paused plan, no instalment is
 * retried.
 */
export const useInstalmentLabels = ({ isResting = false } = {}): ((entry: Standing) => string) => {
  const { t } = useLingui()
  const toReason = useReason()
  return ({ status, reason, retryAt, waitsUntil, takenAfterAll }) => {
    const why = reason === null ? t`Not taken` : toReason(reason)
    switch (status) {
      case 'scheduled':
        return t`Upcoming`
      case 'charging':
        return t`Waiting for your bank’s answer`
      case 'untold':
        return t`We do not know yet whether your bank took it`
      case 'retrying': {
        if (isResting) return t`${why}; will be retried once you resume`
        const day = retryAt === null ? undefined : formatDate(retryAt)
        if (day === undefined) return t`${why}; will be retried automatically`
        // A donor who chose another day has nothing else to do until then.
        return reason === null
          ? t`Charged automatically on ${day}`
          : t`${why}; will be retried on ${day}`
      }
      case 'waiting': {
        const day = waitsUntil === null ? undefined : formatDate(waitsUntil)
        return day === undefined
          ? t`${why}; waiting for you`
          : t`${why}; waiting for you until ${day}`
      }
      case 'complete':
        return t`Paid, thank you`
      case 'skipped':
        return t`Skipped`
      case 'cancelled':
        if (takenAfterAll !== null) return t`Cancelled, but charged by your bank`
        return reason === null ? t`Cancelled` : t`${why}; cancelled`
    }
  }
}
