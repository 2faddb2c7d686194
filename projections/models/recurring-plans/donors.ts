import { donorEvents, type DonorEvent } from '@almoner/domain/donor/events.ts'
import { readEvent } from '@almoner/domain/kernel/decider.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import type { Transaction } from 'kysely'
import { loadRows } from '../../engine/row/load-rows.ts'
import type { Database, RowOf } from '../../engine/database.ts'
import { saveRows } from '../../engine/row/save-rows.ts'

type Donor = RowOf<'read_models.plan_donors'>
type Names = Pick<Donor, 'first_name' | 'last_name' | 'email'>

/** The names by which staff search for plans: no event of a plan has them. */
export const projectDonors = async (
  trx: Transaction<Database>,
  events: readonly RecordedEvent[],
): Promise<void> => {
  const facts = events.map((event) => readEvent(donorEvents, event) as RecordedEvent & DonorEvent)
  const ids = [...new Set(facts.map(({ data }) => data.donorId))]
  if (ids.length === 0) return
  const storedRows = await loadRows(trx, {
    table: 'read_models.plan_donors',
    keys: ids.map((donor_id) => ({ donor_id })),
  })
  const rows = new Map(storedRows.map((row) => [row.donor_id, row]))
  for (const fact of facts) {
    const { donorId } = fact.data
    const row = rows.get(donorId) ?? null
    const names = namesAfter(row ?? unknown, fact)
    if (names === null || (row !== null && row.position >= fact.position)) continue
    rows.set(donorId, { donor_id: donorId, ...names, position: fact.position })
  }
  await saveRows(trx, {
    table: 'read_models.plan_donors',
    key: ['donor_id'],
    rows: [...rows.values()].toSorted((one, other) => (one.donor_id < other.donor_id ? -1 : 1)),
  })
}

const unknown: Names = { first_name: null, last_name: null, email: null }

/** Returns the names after an event; null if the event changes none of them. */
const namesAfter = ({ first_name, last_name, email }: Names, fact: DonorEvent): Names | null => {
  switch (fact.type) {
    case 'DonorRegistered': {
      const { firstName, lastName, username } = fact.personal
      return hideErased({ first_name: firstName, last_name: lastName, email: username })
    }
    case 'DonorDetailsChanged': {
      const { firstName, lastName } = fact.personal
      return hideErased({ first_name: firstName, last_name: lastName, email })
    }
    case 'DonorUsernameChanged':
    case 'DonorUsernameRestored':
      return hideErased({ first_name, last_name, email: fact.personal.username })
    // The account is closed at once, and staff no longer see whose it was.
    case 'DonorErasureRequested':
    case 'DonorErased':
      return unknown
    case 'DonorLinkRequested':
    case 'DonorEmailVerified':
    case 'DonorPasswordReset':
    case 'DonorPasswordChanged':
    case 'DonorUsernameChangeCancelled':
    case 'DonorSecondFactorConfirmed':
    case 'DonorSecondFactorRemoved':
      return null
  }
}

const hideErased = (names: Names): Names =>
  Object.values(names).some((each) => each !== null && isErased(each)) ? unknown : names
