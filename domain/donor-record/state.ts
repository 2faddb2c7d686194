import type { PersonId } from '../kernel/ids.ts'
import type { DonorRecordEvent } from './events.ts'

/** Maps each payer id that is a part of another's record to that record. */
export type DonorRecordState = ReadonlyMap<PersonId, PersonId>

export const evolveDonorRecords = (
  records: DonorRecordState,
  { type, data }: DonorRecordEvent,
): DonorRecordState => {
  const next = new Map(records)
  if (type === 'DonorsUnmerged') next.delete(data.personId)
  else for (const personId of data.people) next.set(personId, data.into)
  return next
}
