import {
  bankMatch,
  isUsedLine,
  isUsedTarget,
  type BankLineId,
  type BankMatchState,
} from '@almoner/domain/bank-match/index.ts'
import type { Id, OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import { noCents } from '@almoner/domain/kernel/money.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { offlineEntry } from '@almoner/domain/offline-entry/index.ts'
import { release, reservedFor } from '@almoner/eventstore/commands/reservation.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState, type CommandContext } from '@almoner/eventstore/handle-command.ts'
import type { Position } from '@almoner/eventstore/position.ts'
import { recordCommand } from './record-command.ts'

/** The categories of the reservations: which match a line, or a payment, belongs to. */
export const matchOfLine = 'bank_match_line'
export const matchOfTarget = 'bank_match_target'

type Context = Omit<CommandContext, 'input'>

/** Frees the lines, and the payment, that the match has nothing of any more. */
export const leaveMatch = async (
  store: EventStore,
  options: {
    matchId: BankLineId
    lineIds: readonly BankLineId[]
    /** A payment, an entry, or what else a line may be. */
    target: { id: string } | null
    state: BankMatchState
    context: Context
  },
): Promise<void> => {
  const { matchId: owner, lineIds, target, state, context } = options
  const free = async (category: string, key: string): Promise<void> => {
    const commandId = `leave:${key}:${context.commandId}`
    await release(store, { category, key, owner, context: { ...context, commandId } })
  }
  for (const lineId of lineIds) {
    if (!isUsedLine(state, lineId)) await free(matchOfLine, lineId)
  }
  if (target !== null && !isUsedTarget(state, target.id)) await free(matchOfTarget, target.id)
}

// Each round follows an amendment during the round before; people make only a few a minute.
const mostRounds = 10

type Revised = {
  offlineEntryId: Id<'offline_entry'>
  organisationId: OrganisationId
  by: StaffId
  at: Instant
  /** Default: the entry has this sum. */
  because?: string
  context: Context
}

/**
 * Revises the match of an offline entry that was amended or voided. Its bank lines pay no more than
 * its current sum, and the rest of the lines is open again. A repetition changes nothing. Returns
 * null if no line pays the entry.
 */
export const reviseMatch = async (
  store: EventStore,
  { offlineEntryId, organisationId, by, at, because = '', context }: Revised,
): Promise<Position | null> => {
  const reservation = { category: matchOfTarget, key: offlineEntryId }
  let position: Position | null = null
  for (let round = 0; round < mostRounds; round += 1) {
    const matchId = (await reservedFor(store, reservation)) as BankLineId | null
    if (matchId === null) return position
    const entry = await loadEntry(store, offlineEntryId)
    if (entry === null || entry.organisationId !== organisationId) return position
    const target = { kind: 'offline_entry', id: offlineEntryId } as const
    const command = { type: 'ReviseBankTarget', organisationId, matchId, target } as const
    // The id does not depend on the caller, so that one caller finishes the work of another.
    const commandId = `${command.type}:${offlineEntryId}:${entry.version}:${because}`
    const handled = await recordCommand(
      { store, now: () => context.at },
      {
        decider: bankMatch,
        id: matchId,
        command: { ...command, targetCents: entry.amountCents, by, at },
        ...context,
        commandId,
        input: null,
      },
    )
    if (!handled.handled) throw new Error(`a match was not revised: ${handled.refused}`)
    await leaveMatch(store, {
      matchId,
      lineIds: handled.events.map(({ data }) => (data as { lineId: BankLineId }).lineId),
      target,
      state: handled.state,
      context,
    })
    position = handled.position
    // A staff member who has amended the entry since used a newer sum, which may have been written
    // before this one.
    const now = await loadEntry(store, offlineEntryId)
    if (now?.version === entry.version) return position
  }
  throw new Error(`the match of offline entry ${offlineEntryId} does not come to rest`)
}

/** Returns the part of the entry that counts now. */
const loadEntry = async (store: EventStore, offlineEntryId: Id<'offline_entry'>) => {
  const { state } = await loadState(store, offlineEntry, offlineEntryId)
  if (state.status === 'none') return null
  const { organisationId, version, status, entry } = state
  const amountCents = status === 'voided' ? noCents : entry.amountCents
  return { organisationId, version, amountCents }
}
