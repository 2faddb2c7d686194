import { toCalendarDay, type CalendarDay } from '../kernel/calendar.ts'
import { canonicalJson } from '../kernel/canonical-json.ts'
import type { Refused } from '../kernel/decider.ts'
import type { Instant } from '../kernel/time.ts'
import type {
  AmendOfflineEntry,
  ApproveOfflineEntry,
  OfflineEntryCommand,
  OfflineEntryRefusal,
  RecordOfflineEntry,
  RequestOfflineReceipt,
  VoidOfflineEntry,
} from './commands.ts'
import type { OfflineEntry, OfflineEntryEvent } from './events.ts'
import type { OfflineEntryState } from './state.ts'
import { leastOfflineCents } from './values.ts'

type Refusal = Refused<OfflineEntryRefusal>
type Decision = readonly OfflineEntryEvent[] | Refusal
type Recorded = Exclude<OfflineEntryState, { status: 'none' }>

export const decideOfflineEntry = (
  command: OfflineEntryCommand,
  state: OfflineEntryState,
): Decision => {
  if (command.type === 'RecordOfflineEntry') return record(command, state)
  if (state.status === 'none') return { refused: 'offline_entry_not_found' }
  switch (command.type) {
    case 'ApproveOfflineEntry':
      return approve(command, state)
    case 'AmendOfflineEntry':
      return amend(command, state)
    case 'VoidOfflineEntry':
      return voidEntry(command, state)
    case 'RequestOfflineReceipt':
      return requestReceipt(command, state)
  }
}

const record = (command: RecordOfflineEntry, state: OfflineEntryState): Decision => {
  const { offlineEntryId, organisationId, giverId, entry, giver, proof, by, at } = command
  const { approved, withReceipt } = command
  if (state.status !== 'none') {
    const isSame = state.organisationId === organisationId && isEqual(state.entry, entry)
    return isSame ? [] : { refused: 'offline_entry_already_recorded' }
  }
  const wrong = findFault(entry, at) ?? findClosed(command, entry)
  if (wrong !== null) return { refused: wrong }
  const entryFields = { offlineEntryId, organisationId, giverId, by, at }
  const receipt = withReceipt && { withReceipt }
  return [
    {
      type: 'OfflineEntryRecorded',
      data: { ...entryFields, entry, proof, version: 1 },
      personal: { giver },
    },
    ...(withReceipt ? [receiptRequested(entryFields, { isApproved: false })] : []),
    ...(approved
      ? [
          {
            type: 'OfflineEntryApproved',
            data: { ...entryFields, ...receipt, entry, version: 2 },
          } as const,
        ]
      : []),
  ]
}

const approve = (command: ApproveOfflineEntry, state: Recorded): Decision => {
  if (state.status === 'voided') return { refused: 'offline_entry_voided' }
  if (state.status === 'approved') return []
  const { entry } = state
  const wrong = findChange(command, state) ?? findClosed(command, entry)
  if (wrong !== null) return { refused: wrong }
  return [{ type: 'OfflineEntryApproved', data: { ...next(command, state), entry } }]
}

const amend = (command: AmendOfflineEntry, state: Recorded): Decision => {
  const { entry: after, giver, at } = command
  const { entry: before, giver: giverBefore, bookedVersion } = state
  if (state.status === 'voided') return { refused: 'offline_entry_voided' }
  const isSame = isEqual(before, after) && isEqual(giverBefore, giver)
  if (isSame) return []
  const reason = command.reason.trim()
  const wrong =
    findChange(command, state) ??
    findFault(after, at) ??
    findClosed(command, before) ??
    findClosed(command, after) ??
    (reason === '' ? 'reason_required' : null)
  if (wrong !== null) return { refused: wrong }
  return [
    {
      type: 'OfflineEntryAmended',
      data: { ...next(command, state), before, after, bookedVersion },
      personal: { before: giverBefore, after: giver, reason },
    },
  ]
}

const voidEntry = (command: VoidOfflineEntry, state: Recorded): Decision => {
  if (state.status === 'voided') return []
  const reason = command.reason.trim()
  const { entry, bookedVersion } = state
  const wrong =
    findChange(command, state) ??
    findClosed(command, entry) ??
    (reason === '' ? 'reason_required' : null)
  if (wrong !== null) return { refused: wrong }
  return [
    {
      type: 'OfflineEntryVoided',
      data: { ...next(command, state), entry, bookedVersion },
      personal: { reason },
    },
  ]
}

const requestReceipt = (
  { by, at }: RequestOfflineReceipt,
  { status, offlineEntryId, organisationId, giverId, withReceipt }: Recorded,
): Decision => {
  if (status === 'voided') return { refused: 'offline_entry_voided' }
  if (withReceipt) return []
  const entryFields = { offlineEntryId, organisationId, giverId, by, at }
  return [receiptRequested(entryFields, { isApproved: status === 'approved' })]
}

type Requested = Extract<OfflineEntryEvent, { type: 'OfflineReceiptRequested' }>

const receiptRequested = (
  entryFields: Omit<Requested['data'], 'isApproved'>,
  { isApproved }: { isApproved: boolean },
): Requested => ({ type: 'OfflineReceiptRequested', data: { ...entryFields, isApproved } })

const next = (
  { by, at }: Pick<ApproveOfflineEntry, 'by' | 'at'>,
  { offlineEntryId, organisationId, giverId, version, withReceipt }: Recorded,
) => {
  const entryFields = { offlineEntryId, organisationId, giverId, version: version + 1, by, at }
  return withReceipt ? { ...entryFields, withReceipt } : entryFields
}

const findChange = (
  command: { version: number },
  { version }: Recorded,
): OfflineEntryRefusal | null => (command.version === version ? null : 'offline_entry_changed')

const findFault = (entry: OfflineEntry, at: Instant): OfflineEntryRefusal | null => {
  const { amountCents, feeCents, receivedAt } = entry
  if (amountCents < leastOfflineCents) return 'offline_amount_too_low'
  if (feeCents < 0 || feeCents > amountCents) return 'offline_fee_too_high'
  return receivedAt > at ? 'received_in_future' : null
}

const findClosed = (
  { closedThrough }: { closedThrough: CalendarDay | null },
  { receivedAt }: OfflineEntry,
): OfflineEntryRefusal | null =>
  closedThrough !== null && toCalendarDay(receivedAt) <= closedThrough ? 'period_closed' : null

const isEqual = <Value>(one: Value, other: Value): boolean =>
  canonicalJson(one) === canonicalJson(other)
