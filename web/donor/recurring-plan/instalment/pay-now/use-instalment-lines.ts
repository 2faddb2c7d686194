import { useQuery } from '@tanstack/react-query'
import type { DonationRecordAnswer } from '@almoner/api/donor/records/records-contract.ts'
import { feesQuery } from '../../../../lib/money/fees-query.ts'
import { useAccountSite } from '../../../frame/account-site.tsx'

/** The four lines of money of an instalment, by the card that is to pay it. */
export const useInstalmentLines = (
  record: DonationRecordAnswer,
  card: { brand: string | null; country: string | null } | undefined,
) => {
  const { amount, coverFee, recurring, instalment } = record
  const { id: organizationId } = useAccountSite().charity
  const { data, error, refetch } = useQuery({
    ...feesQuery({
      amountCents: amount,
      organizationId,
      transactionCountry: (recurring ?? instalment)?.transactionCountry,
      paymentMethod: 'creditCard',
      coverFee,
      ...(card?.brand && { cardBrand: card.brand }),
      ...(card?.country && { cardCountry: card.country }),
    }),
    enabled: card !== undefined,
  })
  return { lines: data?.lines, error, retry: () => void refetch() }
}
