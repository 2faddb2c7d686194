import { useLingui } from '@lingui/react/macro'
import type { paymentsList } from '@almoner/api/desk/payments/list/payments-list-contract.ts'
import type { Address } from '@almoner/api/http/lists/contract.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { formatWeekday } from '../../../lib/text/format.ts'
import { formatDays } from '../../../ui/list-screen/set-filters.tsx'
import { useFailureLabels } from '../labels/failure-labels.ts'

/** The words of the filters that only the links of the dashboard set. */
export const useLinkFilters = (
  address: Address<typeof paymentsList>,
): Readonly<Record<string, string | undefined>> => {
  const { t } = useLingui()
  const toFailureLabel = useFailureLabels()
  const { status, project, account, failure, returned, plan, hour } = address
  const language = useLanguage()
  const [weekday, from = 0] = (hour ?? '').split('-').map(Number)
  const weekHour = `${formatWeekday(weekday || 1, 'long', language)} ${from}:00–${from + 1}:00`
  const days = returned === undefined ? '' : formatDays(returned)
  return {
    status: status === 'came' ? t`Paid, also if refunded later` : undefined,
    project: project === 'none' ? t`General donation` : undefined,
    account:
      account === undefined
        ? undefined
        : account === 'own'
          ? t`Paid to your own account`
          : t`Paid to the platform’s account`,
    plan:
      plan === undefined
        ? undefined
        : plan === 'only'
          ? t`Monthly gifts only`
          : t`Without monthly gifts`,
    failure: failure === undefined ? undefined : toFailureLabel(failure),
    hour: hour === undefined ? undefined : weekHour,
    returned: returned === undefined ? undefined : t`Refunded, or lost in a dispute: ${days}`,
  }
}
