import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { OfflineEntryEvent } from '@almoner/domain/offline-entry/events.ts'
import type { AuditedFact } from '../finding/facts.ts'
import type { Findings, NamedEvent } from '../finding/findings.ts'
import type { ReceiptFact } from './payment-receipts.ts'

type EntryProgress = {
  status: 'pending' | 'approved' | 'voided'
  amountCents: number
  wanted: boolean
  issued: string[]
  standing: { receiptNumber: string; amountCents: number } | null
  lastVoided: string | null
  /** The last change that its receipt must show. */
  changed: NamedEvent & { recordedAt: Instant }
}

type EntryFact = AuditedFact & OfflineEntryEvent

export const isEntryFact = (fact: AuditedFact): fact is EntryFact => 'offlineEntryId' in fact.data

/** Checks that an offline entry has at most one valid receipt, with the content of the entry. */
export const createEntryReceiptChecks = (
  findings: Findings,
  { isLate }: { isLate: (since: Instant) => boolean },
) => {
  const entries = new Map<string, EntryProgress>()
  return {
    takeEntry: (fact: EntryFact): void => {
      const { offlineEntryId } = fact.data
      const before = entries.get(offlineEntryId)
      entries.set(offlineEntryId, { ...(before ?? noEntry()), ...step(fact), changed: fact })
    },
    takeReceipt: (fact: ReceiptFact): void => {
      const entry = entries.get(fact.data.of.id)
      if (entry === undefined) {
        findings.found('receipts', 'is for an offline entry that was never recorded', fact)
        return
      }
      take(findings, entry, fact)
    },
    finish: (): void => {
      for (const entry of entries.values()) {
        const sentence = findFault(entry)
        if (entry.wanted) findings.checked('receipts', 'offline entries with a receipt')
        if (sentence !== null && isLate(entry.changed.recordedAt)) {
          findings.found('receipts', sentence, entry.changed)
        }
      }
    },
  }
}

const noEntry = (): Omit<EntryProgress, 'changed'> => ({
  status: 'pending',
  amountCents: 0,
  wanted: false,
  issued: [],
  standing: null,
  lastVoided: null,
})

const step = ({ type, data }: OfflineEntryEvent): Partial<EntryProgress> => {
  switch (type) {
    case 'OfflineEntryRecorded':
      return { amountCents: data.entry.amountCents }
    case 'OfflineEntryApproved':
      return { status: 'approved' }
    case 'OfflineEntryAmended':
      return { amountCents: data.after.amountCents }
    case 'OfflineEntryVoided':
      return { status: 'voided' }
    case 'OfflineReceiptRequested':
      return { wanted: true }
  }
}

const take = (findings: Findings, entry: EntryProgress, fact: ReceiptFact): void => {
  switch (fact.type) {
    case 'ReceiptIssued': {
      const { receiptNumber, replaces, amountCents } = fact.data
      findings.checked('receipts', 'receipts')
      if (!entry.wanted || entry.status === 'pending') {
        findings.found('receipts', 'is for an offline entry that should have none', fact)
      }
      if (entry.standing !== null) {
        findings.found('receipts', 'is a second receipt for its offline entry', fact)
      }
      if (replaces !== entry.lastVoided) {
        findings.found('receipts', 'stands in the place of another than was voided', fact)
      }
      entry.issued.push(receiptNumber)
      entry.standing = { receiptNumber, amountCents }
      break
    }
    case 'ReceiptVoided':
      findings.checked('receipts', 'receipts that were voided')
      if (entry.standing?.receiptNumber !== fact.data.receiptNumber) {
        findings.found('receipts', 'voids a receipt that does not stand', fact)
      }
      entry.standing = null
      entry.lastVoided = fact.data.receiptNumber
      break
    case 'ReceiptMailed':
    case 'ReceiptNotMailed':
    case 'ReceiptResendRequested':
      if (!entry.issued.includes(fact.data.receiptNumber)) {
        findings.found('receipts', 'mails a receipt that was not issued', fact)
      }
      break
    case 'ReceiptForced':
    case 'ReceiptRequested':
      findings.found('receipts', 'is forced for an offline entry', fact)
      break
  }
}

const findFault = ({ status, wanted, standing, amountCents }: EntryProgress): string | null => {
  if (status === 'voided') {
    return standing === null ? null : 'was voided more than a week ago, and its receipt stands'
  }
  if (status === 'pending' || !wanted) return null
  if (standing === null) return 'has had no receipt for more than a week'
  return standing.amountCents === amountCents
    ? null
    : 'has had a receipt over another sum for more than a week'
}
