import type { PersonId, StaffId } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import {
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import type { OfflineEntryCommand } from '@almoner/domain/offline-entry/commands.ts'
import { offlineEntry } from '@almoner/domain/offline-entry/index.ts'
import { entry } from '@almoner/eventstore/commands/entry.ts'
import { toStreamName } from '@almoner/eventstore/commands/load.ts'
import type { Append, NewEvent } from '@almoner/eventstore/event-store.ts'
import type { loadCharity } from '../life/charity.ts'
import { toOrganisationId } from '../life/handle.ts'
import { worldId } from '../ids.ts'
import type { CrowdEntry } from './crowd-plan.ts'
import { toCrowdCommand } from './is-of-crowd.ts'

const dayMilliseconds = 86_400_000

/** Money that came outside the platform, from its record to what became of it. */
export const recordEntry = (
  recorded: CrowdEntry,
  {
    charity: { about },
    personOfEmail,
  }: {
    charity: Awaited<ReturnType<typeof loadCharity>>
    personOfEmail: (email: string) => PersonId
  },
): Append => {
  const { key, to, at, recordedAt, hkd, feeHkd, method, becomes, giver } = recorded
  const id = worldId('offline_entry', key)
  const tenant = toOrganisationId(to)
  const { firstName, lastName, organisationName, email, phoneNumber, language } = giver
  const by: StaffId = worldId('staff', `${to}:finance`)
  const { projectId, projectName, transactionType } = about
  const received = {
    projectId,
    projectName,
    transactionType,
    method,
    amountCents: cents(hkd * 100),
    feeCents: cents(feeHkd * 100),
    receivedAt: at,
    language,
  }
  const giving = {
    firstName: organisationName ?? firstName,
    lastName: organisationName === null ? lastName : '',
    email,
    phoneNumber,
    note: '',
  }
  const on = (days: number): Instant =>
    instantFromMilliseconds(toMilliseconds(recordedAt) + days * dayMilliseconds)
  const byStaff = (days: number) => ({ by, at: on(days), closedThrough: null })
  const record: OfflineEntryCommand = {
    type: 'RecordOfflineEntry',
    offlineEntryId: id,
    organisationId: tenant,
    giverId: personOfEmail(email),
    entry: received,
    giver: giving,
    proof: null,
    approved: becomes !== 'pending',
    withReceipt: false,
    ...byStaff(0),
  }
  const commands: OfflineEntryCommand[] = [record]
  if (becomes === 'amended') {
    commands.push({
      type: 'AmendOfflineEntry',
      version: 2,
      entry: { ...received, amountCents: cents(received.amountCents + 10_000) },
      giver: giving,
      reason: 'The bank’s slip says HK$100 more.',
      ...byStaff(3),
    })
  }
  if (becomes === 'voided') {
    const reason = 'The cheque was returned by the bank.'
    commands.push({ type: 'VoidOfflineEntry', version: 2, reason, ...byStaff(5) })
  }
  let state = offlineEntry.initial
  const events = commands.flatMap((command): readonly NewEvent[] => {
    const decided = entry(offlineEntry, {
      id,
      state,
      command,
      envelope: {
        tenant,
        actor: `staff:${by}`,
        at: command.at,
        commandId: toCrowdCommand(`${command.type}:${key}`),
      },
    })
    ;({ state } = decided)
    return decided.events
  })
  return { stream: toStreamName(offlineEntry, id), expected: 'none', events }
}
