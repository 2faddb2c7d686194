import type { CalendarDay } from '../kernel/calendar.ts'
import type { Id, OrganisationId, StaffId } from '../kernel/ids.ts'
import { addCents, noCents, type Cents } from '../kernel/money.ts'
import type { Instant } from '../kernel/time.ts'
import type { ImportEvent } from './events.ts'

type EntryId = Id<'offline_entry'>

type Started = {
  status: 'recording' | 'completed' | 'undone'
  importId: Id<'import'>
  organisationId: OrganisationId
  round: number
  /** The number of batches recorded in the round, and who imported them when. */
  batches: number
  by: StaffId
  at: Instant
  closedThrough: CalendarDay | null
  completedAt: Instant | null
  /** The entries of every round that are not undone, and their sum. */
  entryIds: readonly EntryId[]
  sumCents: Cents
  /** The entries that the last undoing voids. */
  undone: readonly EntryId[]
  undoneBy: StaffId | null
  undoneAt: Instant | null
}

export type ImportState = { status: 'none' } | Started

export const initialImport: ImportState = { status: 'none' }

export const evolveImport = (state: ImportState, { type, data }: ImportEvent): ImportState => {
  if (type === 'ImportStarted') {
    const { importId, organisationId, round, by, at, closedThrough } = data
    const before = state.status === 'none' ? nothing : state
    return {
      ...before,
      importId,
      organisationId,
      round,
      by,
      at,
      closedThrough,
      status: 'recording',
      batches: 0,
      completedAt: null,
    }
  }
  if (state.status === 'none') return state
  switch (type) {
    case 'ImportRowsRecorded':
      return {
        ...state,
        batches: data.batch + 1,
        entryIds: [...state.entryIds, ...data.entryIds],
        sumCents: addCents(state.sumCents, data.sumCents),
      }
    case 'ImportCompleted':
      return { ...state, status: 'completed', completedAt: data.at }
    case 'ImportUndone':
      return {
        ...state,
        status: 'undone',
        entryIds: [],
        sumCents: noCents,
        undone: state.entryIds,
        undoneBy: data.by,
        undoneAt: data.at,
      }
  }
}

const nothing = { entryIds: [], sumCents: noCents, undone: [], undoneBy: null, undoneAt: null }
