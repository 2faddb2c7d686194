import { useLingui } from '@lingui/react/macro'
import { useRefusalMessage } from '../../lib/api/failure/refusal-message.ts'
import { formatShortMoney } from '../../lib/text/format.ts'
import { leastOfflineCents } from '@almoner/domain/offline-entry/values.ts'

/** Returns the messages beside the fields of an offline payment. */
export const useOfflineLabels = (): ((code: string) => string) => {
  const { t } = useLingui()
  const refusal = useRefusalMessage()
  const least = formatShortMoney(leastOfflineCents).replace('HK$', 'HK$ ')
  const sentences: Record<string, string> = {
    'amount.below_a_dollar': t`Minimum amount ${least}`,
    'payment_method.required': t`Choose how the money was received`,
    'received_on.required': t`Enter the day on which the money arrived`,
    'received_time.required': t`Enter a time such as 09:30`,
    'proof.not_pdf': t`Only PDF, .jpg or .png`,
    'proof.too_large': t`The file is larger than 5 MB. Choose a smaller one`,
    'proof.encrypted': t`This PDF asks for a password. Save it without one, then choose it again`,
    'proof.active': t`This PDF contains a program, another file or something we cannot read. Print it to a PDF, then choose that one`,
    'proof.empty': t`This PDF has no pages`,
    'proof.unreadable': t`This file could not be read. Choose another one`,
    'proof.too_complex': t`This file takes too long to read. Take a screenshot of it, and choose that`,
    'proof.too_many_pixels': t`This picture has too many pixels. Choose a smaller one`,
    'proof.missing': t`The file was not saved. Choose it again`,
    'reason.required': t`Enter a reason`,
  }
  return (code) => {
    if (sentences[code] !== undefined) return sentences[code]
    return refusal(code.endsWith('.too_long') ? 'text.too_long' : code)
  }
}

/** Refusals of the API → the field that they are about. */
export const fieldOfRefusal = {
  offline_amount_too_low: 'amount',
  offline_fee_too_high: 'fee',
  received_in_future: 'receivedOn',
  period_closed: 'receivedOn',
  project_not_found: 'projectId',
} as const
