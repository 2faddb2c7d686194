import { asPerson, type StaffId } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import {
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import type { OfflineEntryCommand } from '@almoner/domain/offline-entry/commands.ts'
import { offlineEntry } from '@almoner/domain/offline-entry/index.ts'
import type { CrowdEntry } from '../../crowd/crowd-plan.ts'
import { worldId } from '../../ids.ts'
import type { Moment } from '../moment.ts'
import type { Past } from '../past.ts'
import { handle, toOrganisationId } from './handle.ts'

const dayMilliseconds = 86_400_000

/** Lists the acts of staff about payments that came outside the platform. */
export const listEntryMoments = (past: Past, entries: readonly CrowdEntry[]): readonly Moment[] =>
  entries.flatMap((recorded) =>
    planCommands(recorded).map(({ type, at }): Moment => ({
      at,
      act: async () => {
        const command = await toCommand(past, recorded, { type, at })
        await handle(past, {
          decider: offlineEntry,
          id: toEntryId(recorded),
          command,
          key: `${type}:${recorded.key}`,
          actor: `staff:${command.by}`,
          to: recorded.to,
        })
      },
    })),
  )

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

const toCommand = async (
  past: Past,
  recorded: CrowdEntry,
  { type, at }: { type: OfflineEntryCommand['type']; at: Instant },
): Promise<OfflineEntryCommand> => {
  const { about } = await past.loadCharity(recorded)
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
        giverId: hasAddress ? past.personOfEmail(email) : asPerson(toEntryId(recorded)),
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
