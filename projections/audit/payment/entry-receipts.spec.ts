import { describe, expect, it } from 'vitest'
import { ofOfflineEntry } from '@almoner/domain/receipt/receipt-of.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import type { AnyEvent } from '@almoner/domain/kernel/decider.ts'
import * as offline from '@almoner/domain/offline-entry/fixtures.ts'
import { issued } from '@almoner/domain/receipt-book/fixtures.ts'
import type { ReceiptEvent } from '@almoner/domain/receipt/index.ts'
import { toRecorded } from '../../engine/testing/history.ts'
import { toAuditedFact } from '../finding/facts.ts'
import { createFindings } from '../finding/findings.ts'
import { createShareChecks } from '../share.ts'

const { offlineEntryId, organisationId, entry } = offline.recorded.data
const of = ofOfflineEntry(offlineEntryId)

const receiptOver = (sequence: number, amountCents = entry.amountCents, replaces?: string) => {
  const { data, ...event } = issued(sequence)
  return { ...event, data: { ...data, of, amountCents, replaces: replaces ?? null } }
}
const receiptNumber = issued(1).data.receiptNumber
const voidedReceipt: ReceiptEvent = {
  type: 'ReceiptVoided',
  data: {
    of,
    organisationId,
    receiptNumber,
    reason: 'corrected',
    voidedAt: offline.at,
    replaced: true,
  },
}
const wanted = [offline.recorded, offline.receiptRequested]
const approved = [...wanted, offline.approved]

/** Returns the faults of the receipts, ten days later. */
const findWrong = (...events: readonly AnyEvent[]): string[] => {
  const findings = createFindings(5)
  const now = instant('2026-11-30T02:30:00.000Z')
  const checks = createShareChecks(findings, { share: { part: 0, parts: 1 }, now })
  for (const event of toRecorded(...events)) {
    const fact = toAuditedFact(event, createFindings(0))
    checks.take(event, () => fact)
  }
  checks.finish()
  return findings
    .results()
    .filter(({ name }) => name === 'receipts')
    .flatMap((result) => result.findings)
}

describe('the receipt of an offline entry', () => {
  it('is correct if it states what the entry states', () => {
    expect(findWrong(offline.recorded, offline.approved)).toEqual([])
    expect(findWrong(...wanted)).toEqual([])
    expect(findWrong(...approved, receiptOver(1))).toEqual([])
    const again = receiptOver(2, offline.amended.data.after.amountCents, receiptNumber)
    expect(findWrong(...approved, receiptOver(1), offline.amended, voidedReceipt, again)).toEqual(
      [],
    )
  })

  it.each<[string, readonly AnyEvent[], RegExp]>([
    ['missing', approved, /no receipt for more than a week/],
    ['of an entry that waits', [...wanted, receiptOver(1)], /should have none/],
    ['that nobody asked for', [offline.recorded, offline.approved, receiptOver(1)], /have none/],
    ['a second one', [...approved, receiptOver(1), receiptOver(2)], /a second receipt/],
    ['over another sum', [...approved, receiptOver(1), offline.amended], /over another sum/],
    [
      'that stands when the entry is void',
      [...approved, receiptOver(1), offline.amended, offline.voided],
      /its receipt stands/,
    ],
    ['of no entry', [receiptOver(1)], /never recorded/],
  ])('is reported: %s', (_what, events, sentence) => {
    expect(findWrong(...events).join('\n')).toMatch(sentence)
  })
})
