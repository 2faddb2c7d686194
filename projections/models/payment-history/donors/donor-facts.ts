import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { erased } from '@almoner/domain/kernel/erased.ts'
import { asPerson } from '@almoner/domain/kernel/ids.ts'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../engine/database.ts'
import type { Erasure } from '../../../engine/erasures.ts'
import type { Fact } from '../rows/payment-fact.ts'
import type { DonorChange } from './donor-change.ts'
import { sumRecordsAgain } from './donor-records.ts'

/** Returns the changes of donors that follow from an event alone, and not from a payment's row. */
export const listDonorChanges = (fact: Fact): readonly DonorChange[] => {
  const { type, data, tenant: organisationId, position } = fact
  const recorded = toCalendarDay(fact.meta.at)
  if (type === 'DonorsMerged') {
    const recordId = data.into
    return data.people.map((personId) => ({
      kind: 'merge',
      organisationId,
      position,
      personId,
      recorded,
      recordId,
    }))
  }
  if (type === 'DonorsUnmerged') {
    const { personId } = data
    return [{ kind: 'merge', organisationId, position, personId, recorded, recordId: personId }]
  }
  const isActive = type === 'RecurringPlanStarted'
  if (!isActive && type !== 'RecurringPlanCompleted' && type !== 'RecurringPlanCancelled') return []
  const { donorId, planId } = data
  const personId = asPerson(donorId)
  return [{ kind: 'plan', organisationId, position, personId, planId, isActive }]
}

/** Their gifts are still counted and summed, and nothing names them. */
export const eraseDonors = async (
  trx: Transaction<Database>,
  { people, position }: Erasure,
): Promise<void> => {
  await trx
    .updateTable('read_models.donor_records')
    .set({
      first_name: erased,
      last_name: erased,
      organisation_name: null,
      email: erased,
      phone_number: erased,
    })
    .where('person_id', 'in', people)
    .where('position', '<', position)
    .where(sql<boolean>`first_name || last_name || email <> ''`)
    .execute()
  await sumRecordsAgain(trx, people)
}
