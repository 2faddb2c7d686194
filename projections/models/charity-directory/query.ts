import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import type { Db, RowOf } from '../../engine/database.ts'
import { readRecent } from '../../engine/recent.ts'
import { anyOf } from '../../engine/row/any-of.ts'
import { includes } from '@almoner/domain/plans/plan-features.ts'

export type Charity = ReturnType<typeof toCharity>

/** The charity at a host's first label, lower case; null if there is none. */
export const findCharityBySubDomain = async (
  db: Db,
  subDomain: string,
): Promise<Charity | null> => {
  const row = await charities(db).where('sub_domain', '=', subDomain).executeTakeFirst()
  assert(row === undefined || row.sub_domain === subDomain, 'the charity lives at this host')
  return row ? toCharity(row) : null
}

/**
 * Finds the charity by its sub-domain. The answer is cached for a moment, because every request
 * needs it.
 */
export const findRecentCharityBySubDomain = (db: Db, subDomain: string): Promise<Charity | null> =>
  readRecent(db, { readModel: 'charity-directory', key: subDomain }, () =>
    findCharityBySubDomain(db, subDomain),
  )

/** The charity that is reached under this host of its own, lower case; null if there is none. */
export const findCharityByCustomHost = async (db: Db, host: string): Promise<Charity | null> => {
  const row = await charities(db).where('custom_host', '=', host).executeTakeFirst()
  const charity = row ? toCharity(row) : null
  // Also null if the charity's plan no longer includes it.
  return charity?.customHost === host ? charity : null
}

/**
 * Finds the charity by its own domain. The answer is cached for a moment, because every request
 * needs it.
 */
export const findRecentCharityByCustomHost = (db: Db, host: string): Promise<Charity | null> =>
  readRecent(db, { readModel: 'charity-directory', key: `host ${host}` }, () =>
    findCharityByCustomHost(db, host),
  )

const mostAsked = 200

/** Lists the charities that requested a host of their own, verified or not, newest first. */
export const listAskedDomains = async (db: Db): Promise<readonly Charity[]> => {
  const rows = await charities(db)
    .where('custom_domain', 'is not', null)
    .orderBy('position', 'desc')
    .limit(mostAsked)
    .execute()
  return rows.map(toCharity)
}

/** The charities with a verified host of their own, in the order of their ids. */
export const listVerifiedDomains = async (
  db: Db,
  { after, limit }: { after: OrganisationId | null; limit: number },
): Promise<readonly OrganisationId[]> => {
  const rows = await db
    .selectFrom('read_models.charity_directory')
    .select('organisation_id')
    .where('custom_host', 'is not', null)
    .$if(after !== null, (query) => query.where('organisation_id', '>', after as OrganisationId))
    .orderBy('organisation_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.organisation_id)
}

/** Every charity, in the order of their ids. */
export const listCharityIds = async (
  db: Db,
  { after, limit }: { after: OrganisationId | null; limit: number },
): Promise<readonly OrganisationId[]> => {
  const rows = await db
    .selectFrom('read_models.charity_directory')
    .select('organisation_id')
    .$if(after !== null, (query) => query.where('organisation_id', '>', after as OrganisationId))
    .orderBy('organisation_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.organisation_id)
}

/** Lists the suspended charities, which are few. */
export const listSuspendedCharities = async (db: Db): Promise<readonly OrganisationId[]> => {
  const rows = await db
    .selectFrom('read_models.charity_directory')
    .select('organisation_id')
    .where('status', '=', 'suspended')
    .limit(1_000)
    .execute()
  return rows.map((row) => row.organisation_id)
}

export const findCharityById = async (db: Db, id: OrganisationId): Promise<Charity | null> => {
  const row = await charities(db).where('organisation_id', '=', id).executeTakeFirst()
  assert(row === undefined || row.organisation_id === id, 'the charity is the one asked for')
  return row ? toCharity(row) : null
}

/** The names of so many charities, by their ids. */
export const findCharityNames = async (
  db: Db,
  ids: readonly OrganisationId[],
): Promise<ReadonlyMap<OrganisationId, Charity['profile']['name']>> => {
  const rows = await db
    .selectFrom('read_models.charity_directory')
    .select(['organisation_id', 'profile'])
    .where('organisation_id', '=', anyOf<OrganisationId>(ids))
    .execute()
  return new Map(rows.map(({ organisation_id: id, profile }) => [id, profile.name]))
}

export type StaffMember = ReturnType<typeof toStaffMember>

/**
 * Returns a person who works at this charity's desk. Returns null if they no longer do, or work at
 * another charity.
 */
export const findStaffMember = async (
  db: Db,
  { organisationId, staffId }: { organisationId: OrganisationId; staffId: StaffId },
): Promise<StaffMember | null> => {
  const row = await db
    .selectFrom('read_models.charity_staff as member')
    .innerJoin('read_models.charity_directory as charity', (join) =>
      join.onRef('charity.organisation_id', '=', 'member.organisation_id'),
    )
    .selectAll('member')
    .select(['charity.status', 'charity.second_factor_required'])
    .where('member.staff_id', '=', staffId)
    .where('member.organisation_id', '=', organisationId)
    .where('member.state', '=', 'active')
    .executeTakeFirst()
  assert(row === undefined || row.organisation_id === organisationId, 'staff of this charity')
  return row ? toStaffMember(row) : null
}

/** A person who works here, did so, or is invited to. */
export const teamMember = async (
  db: Db,
  { organisationId, staffId }: { organisationId: OrganisationId; staffId: StaffId },
): Promise<{ state: RowOf<'read_models.charity_staff'>['state'] } | null> => {
  const row = await db
    .selectFrom('read_models.charity_staff')
    .select('state')
    .where('staff_id', '=', staffId)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  return row ?? null
}

const charities = (db: Db) => db.selectFrom('read_models.charity_directory').selectAll()

const toCharity = (row: RowOf<'read_models.charity_directory'>) => ({
  organisationId: row.organisation_id,
  subDomain: row.sub_domain,
  /** Its own host, if it is verified: payers are redirected to it. */
  customHost: includes(row.profile.plan, 'customDomain') ? row.custom_host : null,
  customDomain: row.custom_domain,
  status: row.status,
  profile: row.profile,
  /** Its methods other than card; its subscription limits them too. */
  methods: row.methods,
  irFileNumber: row.ir_file_number,
  declineReason: row.decline_reason,
  suspendedReason: row.suspended_reason,
  contact: row.contact,
  /** The newest change of its registered name, address or tax file number that was proposed. */
  profileChange: row.profile_change,
  secondFactorRequired: row.second_factor_required,
  /** The format of the receipts that it issues from now on. */
  receiptFormat: row.receipt_format,
  /** The month in which its financial year starts, January as 1. */
  yearStartsIn: row.year_starts_in,
  /** The number of changes of each setting. */
  revisions: row.revisions,
  registeredAt: row.registered_at,
})

const toStaffMember = (
  row: RowOf<'read_models.charity_staff'> &
    Pick<RowOf<'read_models.charity_directory'>, 'status' | 'second_factor_required'>,
) => ({
  staffId: row.staff_id,
  organisationId: row.organisation_id,
  role: row.role,
  /** When an auditor's access ends; null for every other role. */
  accessUntil: row.access_until,
  booksAsOf:
    row.books_as_of === null || row.books_position === null
      ? null
      : { at: row.books_as_of, position: row.books_position },
  contactGranted: row.sees_unmasked,
  username: row.username,
  firstName: row.first_name,
  lastName: row.last_name,
  /** Their charity is suspended, and most of its desk closed. */
  isSuspended: row.status === 'suspended',
  /** They can do nothing without a second factor. */
  needsSecondFactor: row.second_factor_required,
  /** The charity is not open yet. */
  isOpening: row.status === 'pending',
})
