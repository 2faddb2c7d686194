import { canonicalJson } from '../kernel/canonical-json.ts'
import type { Refused } from '../kernel/decider.ts'
import type { ReceiptFormatSet, SetReceiptFormat } from './receipt-format.ts'
import { isOutdated } from './setting-revisions.ts'
import type { RegisteredOrganisation } from './state.ts'

/** The same format again changes nothing. */
export const decideReceiptFormat = (
  { detail, footer = null, signature = null, seenRevision }: SetReceiptFormat,
  { organisationId, receiptFormat, revisions }: RegisteredOrganisation,
): readonly ReceiptFormatSet[] | Refused<'setting_changed'> => {
  const wanted = { detail, footer, signature }
  if (canonicalJson(wanted) === canonicalJson(receiptFormat)) return []
  if (isOutdated(seenRevision, revisions.receiptFormat)) return { refused: 'setting_changed' }
  return [
    {
      type: 'ReceiptFormatSet',
      data: {
        organisationId,
        detail,
        ...(footer !== null && { footer }),
        ...(signature !== null && { signature }),
      },
    },
  ]
}
