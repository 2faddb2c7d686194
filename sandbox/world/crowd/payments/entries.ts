import { asPerson, type PersonId, type StaffId } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import {
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import type { OfflineEntryCommand } from '@almoner/domain/offline-entry/commands.ts'
import { offlineEntry } from '@almoner/domain/offline-entry/index.ts'
import { entry } from '@almoner/eventstore/commands/entry.ts'
import { toStreamName } from '@almoner/eventstore/commands/loading/stream-state.ts'
import type { Append, NewEvent } from '@almoner/eventstore/event-store.ts'
import { loadCharity } from '../../life/deeds/charity.ts'
import { handle, toOrganisationId } from '../../life/deeds/handle.ts'
import type { Moment } from '../../life/moment.ts'
import type { Past } from '../../life/past.ts'
import { worldId } from '../../ids.ts'
import type { CrowdEntry } from '../crowd-plan.ts'
import { toCrowdCommand } from '../is-of-crowd.ts'

const dayMilliseconds = 86_400_000

type Recording = {
  charity: Awaited<ReturnType<typeof loadCharity>>
  personOfEmail: (email: string) => PersonId
}

/** Records a payment that came outside the platform, from its record to its outcome. */
export const recordEntry = (recorded: CrowdEntry, recording: Recording): Append => {
  const { key, to } = recorded
  const id = toEntryId(recorded)
  let state = offlineEntry.initial
  const events = listCommands(recorded, recording).flatMap((command): readonly NewEvent[] => {
    const decided = entry(offlineEntry, {
      id,
      state,
      command,
      envelope: {
        tenant: toOrganisationId(to),
        actor: `staff:${command.by}`,
        at: command.at,
        commandId: toCrowdCommand(`${command.type}:${key}`),
      },
    })
    ;({ state } = decided)
    return decided.events
  })
  return { stream: toStreamName(offlineEntry, id), expected: 'none', events }
}

/** Entries with a receipt: the past's own process issues it, replaces it and takes it back. */
export const listReceiptedEntries = (
  past: Past,
  entries: readonly CrowdEntry[],
): readonly Moment[] =>
  entries.filter(hasReceipt).flatMap((recorded) =>
    planCommands(recorded).map(({ type, at }): Moment => ({
      at,
      act: async () => {
        const charity = await loadCharity(past, recorded)
        const commands = listCommands(recorded, { charity, personOfEmail: past.personOfEmail })
        for (const command of commands.filter((each) => each.type === type)) {
          await handle(past, {
            decider: offlineEntry,
            id: toEntryId(recorded),
            command,
            key: `${type}:${recorded.key}`,
            actor: `staff:${command.by}`,
            to: recorded.to,
          })
        }
      },
    })),
  )

export const hasReceipt = ({ receipt }: CrowdEntry): boolean => receipt !== 'none'

const toEntryId = ({ key }: CrowdEntry) => worldId('offline_entry', key)

/** When each command about an entry is sent. */
const planCommands = ({
  recordedAt,
  becomes,
  receipt,
}: CrowdEntry): readonly { type: OfflineEntryCommand['type']; at: Instant }[] => {
  const on = (days: number): Instant =>
    instantFromMilliseconds(toMilliseconds(recordedAt) + days * dayMilliseconds)
  return [
    { type: 'RecordOfflineEntry', at: recordedAt },
    ...(receipt === 'later' ? [{ type: 'RequestOfflineReceipt', at: on(1) } as const] : []),
    ...(becomes === 'approved_later' ? [{ type: 'ApproveOfflineEntry', at: on(2) } as const] : []),
    ...(becomes === 'amended' ? [{ type: 'AmendOfflineEntry', at: on(3) } as const] : []),
    ...(becomes === 'voided' ? [{ type: 'VoidOfflineEntry', at: on(5) } as const] : []),
  ]
}

const listCommands = (recorded: CrowdEntry, recording: Recording): readonly OfflineEntryCommand[] =>
  planCommands(recorded).map(({ type, at }) => toCommand(recorded, recording, { type, at }))

const toCommand = (
  recorded: CrowdEntry,
  { charity: { about }, personOfEmail }: Recording,
  { type, at }: { type: OfflineEntryCommand['type']; at: Instant },
): OfflineEntryCommand => {
  const { to, hkd, feeHkd, method, becomes, receipt, hasAddress } = recorded
  const by: StaffId = worldId('staff', `${to}:finance`)
  const byStaff = { by, at, closedThrough: null }
  const { firstName, lastName, organisationName, email, phoneNumber, language } = recorded.giver
  const { projectId, projectName, transactionType } = about
  const received = {
    projectId,
    projectName,
    transactionType,
    method,
    amountCents: cents(hkd * 100),
    feeCents: cents(feeHkd * 100),
    receivedAt: recorded.at,
    language,
  }
  const giver = {
    firstName: organisationName ?? firstName,
    lastName: organisationName === null ? lastName : '',
    email: hasAddress ? email : '',
    phoneNumber: hasAddress ? phoneNumber : '',
    note: '',
  }
  switch (type) {
    case 'RecordOfflineEntry':
      return {
        type,
        offlineEntryId: toEntryId(recorded),
        organisationId: toOrganisationId(to),
        giverId: hasAddress ? personOfEmail(email) : asPerson(toEntryId(recorded)),
        entry: received,
        giver,
        proof: null,
        approved: becomes !== 'pending' && becomes !== 'approved_later',
        withReceipt: receipt === 'at_once',
        ...byStaff,
      }
    case 'RequestOfflineReceipt':
      return { type, by, at }
    case 'ApproveOfflineEntry':
      return { type, version: 1, ...byStaff }
    case 'AmendOfflineEntry':
      return {
        type,
        version: 2,
        entry: { ...received, amountCents: cents(received.amountCents + 10_000) },
        giver,
        reason: 'The bank’s slip says HK$100 more.',
        ...byStaff,
      }
    case 'VoidOfflineEntry':
      return { type, version: 2, reason: 'The cheque was returned by the bank.', ...byStaff }
  }
}
