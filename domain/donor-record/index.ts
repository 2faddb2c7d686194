import type { Decider } from '../kernel/decider.ts'
import type { DonorRecordCommand, DonorRecordRefusal } from './commands.ts'
import { decideDonorRecords } from './decide.ts'
import { donorRecordEvents, type DonorRecordEvent } from './events.ts'
import { evolveDonorRecords, type DonorRecordState } from './state.ts'

/**
 * The payer ids that a charity shows as one person, in one stream of the charity: a payer id is a
 * part of one record at most, and a record that has parts is a part of none.
 *
 *   own record ── merge ──▶ part of a record ── unmerge ──▶ own record
 */
export const donorRecords: Decider<
  DonorRecordState,
  DonorRecordCommand,
  DonorRecordEvent,
  DonorRecordRefusal
> = {
  category: 'donor_record',
  shapes: donorRecordEvents,
  initial: new Map(),
  decide: decideDonorRecords,
  evolve: evolveDonorRecords,
}

export type { DonorRecordEvent, DonorRecordRefusal }
