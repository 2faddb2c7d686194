import { useLingui } from '@lingui/react/macro'
import type { paymentsList } from '@almoner/api/desk/payments/list/payments-list-contract.ts'
import type { Address } from '@almoner/api/http/lists/contract.ts'
import { useLanguage } from '../../../lib/language/i18n.ts'
import { formatWeekday } from '../../../lib/text/format.ts'
import { formatDays } from '../../../ui/list-screen/filters/chip-text.ts'
import type { FilterLooks } from '../../../ui/list-screen/filters/filter-look.ts'
import { useFailureLabels } from '../../../ui/payment/payment-failure-labels.ts'

/** The filters that only the links of the dashboard set. */
export const useLinkFilters = (address: Address<typeof paymentsList>): FilterLooks => {
  const { t } = useLingui()
  const toFailureLabel = useFailureLabels()
  const { failure, returned, hour } = address
  const language = useLanguage()
  const [weekday, from = 0] = (hour ?? '').split('-').map(Number)
  const days = returned === undefined ? '' : formatDays(returned)
  return {
    account: {
      label: t`Account`,
      as: 'chip',
      text:
        address.account === 'own' ? t`Paid to your own account` : t`Paid to the platform’s account`,
    },
    plan: {
      label: t`Monthly gifts`,
      as: 'chip',
      text: address.plan === 'only' ? t`Monthly gifts only` : t`Without monthly gifts`,
    },
    donor: { label: t`Donor`, as: 'chip', text: t`One donor` },
    failure: {
      label: t`Failed`,
      as: 'chip',
      text: failure && toFailureLabel(failure),
    },
    returned: {
      label: t`Refunded`,
      as: 'chip',
      text: t`Refunded, or lost in a dispute: ${days}`,
    },
    hour: {
      label: t`Date`,
      as: 'chip',
      text: `${formatWeekday(weekday || 1, 'long', language)} ${from}:00–${from + 1}:00`,
    },
  }
}
