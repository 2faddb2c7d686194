import { canonicalJson } from '../../kernel/canonical-json.ts'
import type { Refused } from '../../kernel/decider.ts'
import type { OrganisationEvent } from '../events.ts'
import type { SetReceiptFormat } from './receipt-format.ts'
import type { ReceiptPrefixEvent } from './prefix-events.ts'
import { isOutdated } from '../setting-revisions.ts'
import type { RegisteredOrganisation } from '../state.ts'

export type ReceiptFormatRefusal = 'setting_changed' | 'receipt_prefix_locked'

/** Setting an unchanged format changes nothing. */
export const decideReceiptFormat = (
  { detail, footer = null, signature = null, prefix: newPrefix, seenRevision }: SetReceiptFormat,
  state: RegisteredOrganisation,
): readonly OrganisationEvent[] | Refused<ReceiptFormatRefusal> => {
  const { organisationId, receiptFormat, receiptPrefixLocked, revisions } = state
  const { receiptPrefix: before } = state.profile
  const prefix = newPrefix ?? before
  const events: OrganisationEvent[] = []
  if (prefix !== before) {
    events.push({ type: 'ReceiptPrefixChanged', data: { organisationId, prefix, before } })
  }
  if (canonicalJson({ detail, footer, signature }) !== canonicalJson(receiptFormat)) {
    events.push({
      type: 'ReceiptFormatSet',
      data: {
        organisationId,
        detail,
        ...(footer !== null && { footer }),
        ...(signature !== null && { signature }),
      },
    })
  }
  if (events.length === 0) return []
  if (isOutdated(seenRevision, revisions.receiptFormat)) return { refused: 'setting_changed' }
  if (prefix !== before && receiptPrefixLocked) return { refused: 'receipt_prefix_locked' }
  return events
}

/** Locks the prefix once for each charity. A later change of its letters is refused. */
export const decidePrefixLock = ({
  organisationId,
  profile,
  receiptPrefixLocked,
}: RegisteredOrganisation): readonly ReceiptPrefixEvent[] =>
  receiptPrefixLocked
    ? []
    : [{ type: 'ReceiptPrefixLocked', data: { organisationId, prefix: profile.receiptPrefix } }]
