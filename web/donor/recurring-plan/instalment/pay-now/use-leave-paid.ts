import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { DonationRecordAnswer } from '@almoner/api/donor/records/records-contract.ts'
import { useAccountSite, type PaidInstalment } from '../../../frame/account-site.tsx'
import { forgetRecords } from '../../recurring-plan-api.ts'
import type { Paid } from './paying-now.ts'
import type { Leave } from './use-pay-instalment.ts'

/**
 * Returns where to go after an instalment's payment: to the thank-you screen, or to the status of
 * its payment.
 */
export const useLeavePaid = (record: DonationRecordAnswer) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { paid } = useAccountSite()
  const { id, instalment } = record
  const toPayment = (message?: string) =>
    navigate({
      to: '/DonationInfoProcessed/{-$id}',
      params: { id },
      state: {
        ...(message !== undefined && { message: message }),
        ...(instalment && { plan: instalment.planId }),
      },
      replace: true,
    })
  return async (outcome: Leave, how: Paid): Promise<void> => {
    // A repeated request reports that no user is logged in, and all screens then lead to the login.
    if (outcome.kind === 'signed_out') return forgetRecords(queryClient, id)
    await forgetRecords(queryClient)
    if (outcome.kind === 'processing') return toPayment()
    const result = paid(toResult(outcome, how, record))
    if (result === undefined) return toPayment(t`Thank you. The payment has arrived.`)
    return navigate({ to: result, replace: true })
  }
}

const toResult = (
  { receiptLink, totalCents }: Extract<Leave, { kind: 'succeeded' }>,
  { card: { id: reference, card }, lines }: Paid,
  record: DonationRecordAnswer,
): PaidInstalment => {
  const { brand, country, last4 } = card
  return {
    projectId: record.projectId,
    transactionType: record.transactionType,
    receiptLink,
    totalCents,
    lines: lines.totalCents === totalCents ? lines : null,
    firstName: record.donorOrganizationName ?? record.donorFirstName,
    email: record.donorEmail,
    card: { reference, brand, country, last4 },
    paidAt: new Date().toISOString(),
  }
}
