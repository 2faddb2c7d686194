import { useLingui } from '@lingui/react/macro'
import type { InstalmentReason } from '@almoner/api/use-cases/recurring-plans/contract.ts'
import type { InstalmentOfCharity } from '@almoner/api/desk/recurring-plans/contract.ts'
import type { IconName } from '../../ui/picture/icon.tsx'
import type { PillTone } from '../../ui/data/status/pill.tsx'
import { formatDate } from '../../lib/text/format.ts'

/** "2027/03/01", as every day here is written, from the calendar's `yyyy-MM-dd`. */
export const formatSlashedDay = (day: string): string => day.replaceAll('-', '/')

/** Returns a function that names the donor in a list. */
export const useDonorName = (): ((donor: { name: string } | null) => string) => {
  const { t } = useLingui()
  return (donor) => donor?.name ?? t`Erased donor`
}

/** Why an instalment was not taken: the beginning of a sentence, which has no full stop. */
const useReason = (): ((reason: InstalmentReason) => string) => {
  const { t } = useLingui()
  return (reason) => {
    const sentences: Record<InstalmentReason, string> = {
      card_declined: t`The bank declined the card`,
      card_invalid: t`The card can no longer be charged`,
      authentication_needed: t`The bank requires the cardholder to confirm`,
      authentication_failed: t`The bank could not confirm who paid`,
      authentication_timed_out: t`Not confirmed with the bank in time`,
      provider_refused: t`The payment was refused`,
      organisation_not_open: t`You did not accept payments at that time`,
      project_closed: t`The project has closed`,
      method_not_available: t`You did not accept cards at that time`,
      amount_below_minimum: t`The amount is below your minimum`,
      amount_too_large: t`The amount is too large for one payment`,
      monthly_not_offered: t`Your plan does not include monthly gifts`,
    }
    return sentences[reason]
  }
}

type Standing = Pick<
  InstalmentOfCharity,
  'status' | 'isUntold' | 'reason' | 'retryAt' | 'waitsUntil'
>

/**
 * Returns a function that describes the status of an instalment and its consequence in a few words.
 */
export const useStanding = (): ((one: Standing) => string) => {
  const { t } = useLingui()
  const toReason = useReason()
  const again = useAgain()
  return ({ status, isUntold, reason, retryAt, waitsUntil }) => {
    const why = reason === null ? undefined : toReason(reason)
    const until = waitsUntil === null ? '' : formatDate(waitsUntil)
    const labels: Record<Standing['status'], string> = {
      to_come: t`Charged automatically when due`,
      resting: t`Due once the plan is charged again`,
      charging: t`Waiting for the bank’s answer`,
      retrying: again(why, retryAt),
      waiting: why ? t`${why}; waiting until ${until}` : t`Waiting until ${until}`,
      complete: t`Paid`,
      skipped: t`The donor skipped it`,
      given_up: t`Expired while waiting for the donor`,
      cancelled: t`The donor cancelled it`,
      plan_cancelled: t`Cancelled with the whole plan`,
      overdue: isUntold
        ? t`The bank has not confirmed whether this was charged. See “Manual review” for what to do; later payments continue as scheduled.`
        : t`Not charged on time. We are looking into it; no action is needed.`,
    }
    return labels[status]
  }
}

// No instalment is retried while the whole plan is paused or rests.
const useAgain = (): ((why: string | undefined, retryAt: string | null) => string) => {
  const { t } = useLingui()
  return (why, retryAt) => {
    if (retryAt === null) {
      return why
        ? t`${why}; on hold while nothing of the plan is charged`
        : t`On hold while nothing of the plan is charged`
    }
    const retried = formatDate(retryAt)
    return why ? t`${why}; will be retried on ${retried}` : t`Charged automatically on ${retried}`
  }
}

type Look = { tone: PillTone; icon: IconName }

export const looks: Record<InstalmentOfCharity['status'], Look> = {
  to_come: { tone: 'neutral', icon: 'calendar' },
  resting: { tone: 'neutral', icon: 'clock' },
  charging: { tone: 'info', icon: 'clock' },
  retrying: { tone: 'info', icon: 'refresh' },
  waiting: { tone: 'warning', icon: 'user' },
  complete: { tone: 'success', icon: 'success' },
  skipped: { tone: 'neutral', icon: 'close' },
  given_up: { tone: 'neutral', icon: 'close' },
  cancelled: { tone: 'neutral', icon: 'close' },
  plan_cancelled: { tone: 'neutral', icon: 'close' },
  overdue: { tone: 'danger', icon: 'danger' },
}

/** Returns a function that names the status of an instalment in a word. */
export const useStatusLabel = (): ((status: InstalmentOfCharity['status']) => string) => {
  const { t } = useLingui()
  return (status) => {
    const labels: Record<InstalmentOfCharity['status'], string> = {
      to_come: t`Upcoming`,
      resting: t`Paused`,
      charging: t`Under way`,
      retrying: t`Will be retried`,
      waiting: t`Waiting for the donor`,
      complete: t`Paid`,
      skipped: t`Skipped`,
      given_up: t`Not collected`,
      cancelled: t`Cancelled`,
      plan_cancelled: t`Cancelled`,
      overdue: t`Overdue`,
    }
    return labels[status]
  }
}
