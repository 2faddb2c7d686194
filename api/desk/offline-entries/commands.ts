import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type * as v from 'valibot'
import { closedBooks } from '@almoner/domain/closed-books/index.ts'
import { asPerson, type Id } from '@almoner/domain/kernel/ids.ts'
import { generalNames } from '@almoner/domain/payment-methods/general-name.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { instant, instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { OfflineEntryCommand } from '@almoner/domain/offline-entry/commands.ts'
import type { Giver, OfflineEntry } from '@almoner/domain/offline-entry/events.ts'
import { offlineEntry } from '@almoner/domain/offline-entry/index.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import {
  findSameOfflineEntry,
  type OfflineContent,
} from '@almoner/projections/models/payment-history/find-offline-entry.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { askedWithinMilliseconds, enteredBefore } from '../../use-cases/abuse/entered-before.ts'
import { idempotencyKey } from '../../use-cases/commands/idempotency-key.ts'
import { loadOwnCharity, ownOrganisation, ownStaffId } from '../../use-cases/charity/own-charity.ts'
import { findOwnProject } from '../../use-cases/charity/own-project.ts'
import { sendCommand } from '../../use-cases/commands/send-command.ts'
import type { amendOfflineSchema, OfflineEntryAnswer, recordOfflineSchema } from './contract.ts'
import { loadOfflineEntry } from './own-entry.ts'
import { findOfflineProof } from './proof.ts'
import { reviseOwnMatch } from './revise-match.ts'
import { includes } from '@almoner/domain/plans/plan-features.ts'

type EntryId = Id<'offline_entry'>
type Recorded = v.InferOutput<typeof recordOfflineSchema>
type Amended = v.InferOutput<typeof amendOfflineSchema>

/**
 * Records an entry in the name of the signed-in person. A retried request with an unchanged key
 * yields one entry.
 */
export const recordEntry = async (
  c: Context<AppEnv>,
  { approved, receipt: withReceipt, proof, again, ...sent }: Recorded,
): Promise<OfflineEntryAnswer> => {
  const click = idempotencyKey(c) ?? randomUUID()
  const name = `${ownOrganisation(c)}\0${ownStaffId(c)}\0${click}`
  const offlineEntryId = uuidFrom('offline_entry', name) as EntryId
  const { email } = sent
  const { keys } = c.get('deps')
  const entry = await toEntry(c, sent)
  if (!again) await askAboutSecond(c, { offlineEntryId, entry, giver: toGiver(sent) })
  return await handle(c, {
    offlineEntryId,
    command: {
      type: 'RecordOfflineEntry',
      offlineEntryId,
      organisationId: ownOrganisation(c),
      giverId: email === '' ? asPerson(offlineEntryId) : keys.personOfEmail(email),
      entry,
      giver: toGiver(sent),
      proof: await findOfflineProof(c, proof),
      approved,
      withReceipt,
      ...(await byStaff(c)),
    },
    input: { ...sent, approved, ...(withReceipt && { withReceipt }), ...(proof && { proof }) },
  })
}

/** Refuses if the charity has just recorded an equal amount from the same payer. */
const askAboutSecond = async (
  c: Context<AppEnv>,
  content: Omit<OfflineContent, 'since'>,
): Promise<void> => {
  const { store, db, now } = c.get('deps')
  const since = instantFromMilliseconds(now() - askedWithinMilliseconds)
  const filter = { ...content, organisationId: ownOrganisation(c), since }
  const earlier = await findSameOfflineEntry(db, filter)
  if (earlier === null) return
  // The entry is already recorded if this request is a retry whose answer was lost.
  const { state } = await loadState(store, offlineEntry, content.offlineEntryId)
  if (state.status !== 'none') return
  throw enteredBefore({ id: earlier.paymentId, at: earlier.initiatedAt })
}

export const amendEntry = async (
  c: Context<AppEnv>,
  offlineEntryId: EntryId,
  { version, reason, ...sent }: Amended,
): Promise<OfflineEntryAnswer> => {
  await assertOwn(c, offlineEntryId)
  return await handle(c, {
    offlineEntryId,
    command: {
      type: 'AmendOfflineEntry',
      entry: await toEntry(c, sent),
      giver: toGiver(sent),
      reason,
      version,
      ...(await byStaff(c)),
    },
    input: { ...sent, version, reason },
  })
}

export const decideEntry = async (
  c: Context<AppEnv>,
  offlineEntryId: EntryId,
  decision:
    | { type: 'ApproveOfflineEntry'; version: number }
    | { type: 'VoidOfflineEntry'; version: number; reason: string },
): Promise<OfflineEntryAnswer> => {
  await assertOwn(c, offlineEntryId)
  const command: OfflineEntryCommand = { ...decision, ...(await byStaff(c)) }
  return await handle(c, { offlineEntryId, command, input: decision })
}

/** These commands change the amount that bank lines can pay. */
const changesSum: ReadonlySet<OfflineEntryCommand['type']> = new Set([
  'AmendOfflineEntry',
  'VoidOfflineEntry',
])

export const handle = async (
  c: Context<AppEnv>,
  {
    offlineEntryId,
    command,
    input,
  }: { offlineEntryId: EntryId; command: OfflineEntryCommand; input: object },
): Promise<OfflineEntryAnswer> => {
  const { profile } = await loadOwnCharity(c)
  if (!includes(profile.plan, 'offlineEntries')) throw new Refusal('plan_excludes_offline')
  const version = 'version' in command ? command.version : 0
  const handled = await sendCommand(c, {
    decider: offlineEntry,
    id: offlineEntryId,
    command,
    key: `${version}:${idempotencyKey(c) ?? ''}`,
    input,
  })
  if (!handled.handled) throw new Refusal(handled.refused)
  if (changesSum.has(command.type)) await reviseOwnMatch(c, offlineEntryId)
  return await loadOfflineEntry(c, offlineEntryId)
}

/**
 * Checks the entry's own stream, which is ahead of every read model. Throws 404 for another
 * charity's entry.
 */
export const assertOwn = async (c: Context<AppEnv>, offlineEntryId: EntryId): Promise<void> => {
  const { state } = await loadState(c.get('deps').store, offlineEntry, offlineEntryId)
  const isOwn = state.status !== 'none' && state.organisationId === ownOrganisation(c)
  if (!isOwn) throw new Refusal('offline_entry_not_found')
}

export const byStaff = async (c: Context<AppEnv>) => {
  const { store, now } = c.get('deps')
  const { state } = await loadState(store, closedBooks, ownOrganisation(c))
  const at = instantFromMilliseconds(now())
  return { by: ownStaffId(c), at, closedThrough: state.through }
}

type Sent = Omit<Recorded, 'approved' | 'receipt' | 'proof' | 'again'>

const toEntry = async (c: Context<AppEnv>, body: Sent): Promise<OfflineEntry> => ({
  ...(await nameProject(c, body)),
  transactionType: body.paymentType,
  method: body.paymentMethod,
  amountCents: body.amount,
  feeCents: body.fee,
  receivedAt: instant(new Date(`${body.receivedOn}T${body.receivedTime}:00+08:00`).toISOString()),
  language: body.language,
})

/** A closed project is accepted, because the money may have arrived before it was closed. */
const nameProject = async (
  c: Context<AppEnv>,
  { projectId, paymentType, language }: Sent,
): Promise<Pick<OfflineEntry, 'projectId' | 'projectName'>> => {
  if (projectId === null) return { projectId, projectName: generalNames[paymentType][language] }
  const { details } = await findOwnProject(c, projectId)
  return { projectId, projectName: localised(details.title, language) }
}

const toGiver = ({ firstName, lastName, email, phoneNumber, note }: Sent): Giver => ({
  firstName,
  lastName,
  email,
  phoneNumber,
  note,
})
