import type { Refused } from '../kernel/decider.ts'
import type { DonorRecordCommand, DonorRecordRefusal } from './commands.ts'
import type { DonorRecordEvent } from './events.ts'
import type { DonorRecordState } from './state.ts'

export const decideDonorRecords = (
  command: DonorRecordCommand,
  records: DonorRecordState,
): readonly DonorRecordEvent[] | Refused<DonorRecordRefusal> => {
  const { organisationId, personId, by, at } = command
  const common = { organisationId, by, at }
  const record = records.get(personId)
  if (command.type === 'UnmergeDonors') {
    if (record === undefined) return []
    return [{ type: 'DonorsUnmerged', data: { ...common, personId, from: record } }]
  }
  const { into } = command
  if (into === personId) return { refused: 'same_donor' }
  if (record === into) return []
  if (record !== undefined || records.has(into)) return { refused: 'donor_merged_elsewhere' }
  const parts = [...records].filter(([, each]) => each === personId).map(([part]) => part)
  return [{ type: 'DonorsMerged', data: { ...common, into, people: [personId, ...parts] } }]
}
