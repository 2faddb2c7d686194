import { Trans } from '@lingui/react/macro'
import type { ApplicationAnswer } from '@almoner/api/admin/applications/contract.ts'
import { choosablePlans } from '@almoner/domain/application/values.ts'
import { pricePerPeriod } from '@almoner/domain/plans/plan-prices.ts'
import { useCardBrand } from '../../../lib/payment-method/card-brand.ts'
import { formatMoney } from '../../../lib/text/format.ts'

/** What an approval charges today, and to which card. */
export const ApprovalCharge = ({ application }: { application: ApplicationAnswer }) => {
  const toBrand = useCardBrand()
  const price = readPrice(application)
  if (price === null) return undefined
  if (price === 0) return <Trans>Its plan is free: nothing is charged.</Trans>
  const sum = formatMoney(price)
  const brand = toBrand(read(application, 'card', 'brand'))
  const last4 = read(application, 'card', 'last4')
  return last4 === '' ? (
    <Trans>{sum} is due today. No card has been added.</Trans>
  ) : (
    <Trans>
      {sum} is charged to {brand} ••{last4} today.
    </Trans>
  )
}

const readPrice = (application: ApplicationAnswer) => {
  const plan = choosablePlans.find((each) => each === read(application, 'plan', 'plan'))
  const period = read(application, 'plan', 'period') === 'monthly' ? 'monthly' : 'annual'
  return plan === undefined ? null : pricePerPeriod({ plan, period })
}

const read = ({ sections }: ApplicationAnswer, section: string, field: string): string =>
  sections.find((each) => each.section === section)?.fields.find((each) => each.field === field)
    ?.value ?? ''
