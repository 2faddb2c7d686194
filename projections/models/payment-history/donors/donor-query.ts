import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId, PersonId } from '@almoner/domain/kernel/ids.ts'
import type { Db, RowOf } from '../../../engine/database.ts'
import { toCents } from '../../../engine/row/money-columns.ts'

export type DonorRow = ReturnType<typeof toDonor>

type Row = RowOf<'read_models.donor_records'>
type OfCharity = { organisationId: OrganisationId }

/**
 * Returns the record of a payer id with its parts, the record itself first. Null if it never gave to
 * this charity: the caller cannot distinguish another charity's donor.
 */
export const findDonor = async (
  db: Db,
  { organisationId, personId }: OfCharity & { personId: PersonId },
): Promise<{ donor: DonorRow; parts: readonly DonorRow[] } | null> => {
  const own = await selectDonors(db, organisationId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (own === undefined) return null
  const rows = await selectDonors(db, organisationId)
    .where('record_id', '=', own.record_id)
    .whereRef('record_id', '<>', 'person_id')
    .orderBy('first_position')
    .execute()
  const head =
    own.record_id === own.person_id
      ? own
      : await selectDonors(db, organisationId)
          .where('person_id', '=', own.record_id)
          .executeTakeFirst()
  if (head === undefined || !head.is_listed) return null
  return {
    donor: toDonor(head, organisationId),
    parts: [head, ...rows].map((row) => toDonor(row, organisationId)),
  }
}

/** Returns the payer ids that were merged into these records. */
export const listParts = async (
  db: Db,
  { organisationId, records }: OfCharity & { records: readonly PersonId[] },
): Promise<readonly { personId: PersonId; recordId: PersonId }[]> => {
  if (records.length === 0) return []
  const rows = await db
    .selectFrom('read_models.donor_records')
    .select(['person_id', 'record_id'])
    .where('organisation_id', '=', organisationId)
    .where('record_id', 'in', records)
    .whereRef('record_id', '<>', 'person_id')
    .execute()
  return rows.map(({ person_id: personId, record_id: recordId }) => ({ personId, recordId }))
}

/** Returns the accounts whose monthly gifts these payer ids pay for. */
export const listAccounts = async (
  db: Db,
  { organisationId, people }: OfCharity & { people: readonly PersonId[] },
): Promise<readonly PersonId[]> => {
  const rows = await db
    .selectFrom('read_models.donor_records')
    .select('person_id')
    .where('organisation_id', '=', organisationId)
    .where('pays_as_id', 'in', people)
    .execute()
  return rows.map(({ person_id: personId }) => personId)
}

/** Returns the addresses of these payer ids at a charity. */
export const listAddresses = async (
  db: Db,
  { organisationId, people }: OfCharity & { people: readonly PersonId[] },
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('read_models.donor_records')
    .select('email')
    .where('organisation_id', '=', organisationId)
    .where('person_id', 'in', people)
    .execute()
  return rows.map(({ email }) => email)
}

/** The number of other charities to which these people gave. */
export const countOtherCharities = async (
  db: Db,
  { organisationId, people }: OfCharity & { people: readonly PersonId[] },
): Promise<number> => {
  const row = await db
    .selectFrom('read_models.donor_records')
    .select((each) => each.fn.count<bigint>('organisation_id').distinct().as('charities'))
    .where('person_id', 'in', people)
    .where('organisation_id', '<>', organisationId)
    .executeTakeFirstOrThrow()
  return Number(row.charities)
}

/** The record to which a payer id belongs, and the number of its gifts; null before the first one. */
export const countGifts = async (
  db: Db,
  { organisationId, personId }: OfCharity & { personId: PersonId },
): Promise<{ id: PersonId; gifts: number } | null> => {
  const row = await db
    .selectFrom('read_models.donor_records as own')
    .innerJoin('read_models.donor_records as record', (join) =>
      join
        .onRef('record.organisation_id', '=', 'own.organisation_id')
        .onRef('record.person_id', '=', 'own.record_id'),
    )
    .select(['record.person_id', 'record.gifts', 'record.is_listed'])
    .where('own.organisation_id', '=', organisationId)
    .where('own.person_id', '=', personId)
    .executeTakeFirst()
  return row?.is_listed ? { id: row.person_id, gifts: row.gifts } : null
}

const selectDonors = (db: Db, organisationId: OrganisationId) =>
  db
    .selectFrom('read_models.donor_records')
    .selectAll()
    .where('organisation_id', '=', organisationId)

export const toDonor = (row: Row, organisationId: OrganisationId) => {
  assert(row.organisation_id === organisationId, 'a donor of this charity')
  return {
    personId: row.person_id,
    firstName: row.first_name,
    lastName: row.last_name,
    organisationName: row.organisation_name,
    email: row.email,
    phoneNumber: row.phone_number,
    people: row.people,
    gifts: row.gifts,
    givenCents: toCents(row.given_cents),
    lastGivenOn: row.last_given_on,
    plans: row.plans,
    /** What this payer id alone gave, without the others of its record. */
    ownGifts: row.days.reduce((sum, [, gifts]) => sum + gifts, 0),
    ownGivenCents: toCents(row.own_given_cents),
  }
}
