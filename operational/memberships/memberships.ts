import type { OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Person } from '../credentials/table.ts'
import type { Db } from '../database.ts'

/**
 * A login belongs to one person. A staff login belongs to all charities for which its owner works.
 */
export const selectLoginId = ({ realm, personId }: Person): RawBuilder<string> =>
  realm === 'staff'
    ? sql`(select login_id from operational.memberships where staff_id = ${personId})`
    : sql`${personId}::uuid`

/** The id of this person’s login, which their secrets are sealed for; null if they have none. */
export const findLoginId = async (db: Db, person: Person): Promise<string | null> => {
  if (person.realm !== 'staff') return person.personId
  const { rows } = await sql<{ id: string | null }>`select ${selectLoginId(person)} as id`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

/** Selects the ids under which a person has sessions: one for each charity of the person. */
export const selectPersonIds = (person: Person): RawBuilder<string> =>
  person.realm === 'staff'
    ? sql`(select ${person.personId}::uuid union select staff_id from operational.memberships
        where login_id = ${selectLoginId(person)})`
    : sql`(select ${person.personId}::uuid)`

export type Membership = { staffId: StaffId; organisationId: OrganisationId }

/** Lists the charities of this login, the one opened last first. */
export const listMembershipsOfLogin = async (
  db: Db,
  loginId: string | RawBuilder<string>,
): Promise<readonly Membership[]> =>
  await db
    .selectFrom('operational.memberships')
    .select(['staff_id as staffId', 'organisation_id as organisationId'])
    .where('login_id', '=', loginId)
    .orderBy('opened_at', (order) => order.desc().nullsLast())
    .orderBy('created_at')
    .orderBy('staff_id')
    .execute()

/** Lists the charities of this staff member's login. */
export const listMemberships = (db: Db, staffId: string): Promise<readonly Membership[]> =>
  listMembershipsOfLogin(db, selectLoginId({ realm: 'staff', personId: staffId }))

/** The next login opens this charity's desk. */
export const markOpened = async (
  db: Db,
  { staffId, now }: { staffId: string; now: Instant },
): Promise<void> => {
  await db
    .updateTable('operational.memberships')
    .set({ opened_at: now })
    .where('staff_id', '=', staffId as StaffId)
    .execute()
}

/** Returns when each of these people last opened their charity's desk, if they ever did. */
export const listLastOpened = async (
  db: Db,
  staffIds: readonly StaffId[],
): Promise<ReadonlyMap<StaffId, Instant>> => {
  if (staffIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('operational.memberships')
    .select(['staff_id', 'opened_at'])
    .where('staff_id', 'in', staffIds)
    .execute()
  return new Map(rows.flatMap((row) => (row.opened_at ? [[row.staff_id, row.opened_at]] : [])))
}

type Joining = Membership & {
  usernameHash: string
  /** The hash that the given password matched. */
  passwordHash: string
}

/**
 * Adds a charity to the login of this username. Returns false if its username or its password has
 * changed: a proof of the former one proves nothing about the new one. A former acceptance that was
 * interrupted, and has created no member, is replaced.
 */
export const joinLogin = (
  db: Db,
  { staffId, organisationId, usernameHash, passwordHash }: Joining,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const login = await trx
      .selectFrom('operational.credentials')
      .select('person_id as id')
      .where('realm', '=', 'staff')
      .where('username_hash', '=', usernameHash)
      .where('password_hash', '=', passwordHash)
      .where('password_confirmed', '=', true)
      // A removal from the last other charity waits, and then finds this one.
      .forUpdate()
      .executeTakeFirst()
    if (login === undefined) return false
    await trx
      .deleteFrom('operational.memberships')
      .where('staff_id', '=', staffId)
      .where('login_id', '<>', login.id)
      .execute()
    await trx
      .insertInto('operational.memberships')
      .values({ staff_id: staffId, organisation_id: organisationId, login_id: login.id })
      .onConflict((conflict) =>
        conflict
          .columns(['login_id', 'organisation_id'])
          .doUpdateSet({ staff_id: staffId, opened_at: null }),
      )
      .execute()
    return true
  })

/**
 * Removes the person from this charity. Returns the id of the login if it has no charity left,
 * otherwise null.
 */
export const leaveLogin = (db: Db, staffId: string): Promise<string | null> =>
  db.transaction().execute(async (trx) => {
    const login = await trx
      .selectFrom('operational.credentials as login')
      .innerJoin('operational.memberships as member', 'member.login_id', 'login.person_id')
      .select('login.person_id as id')
      .where('login.realm', '=', 'staff')
      .where('member.staff_id', '=', staffId as StaffId)
      // If two removals run at once, the second sees that the first is done.
      .forUpdate('login')
      .executeTakeFirst()
    if (login === undefined) return null
    await trx
      .deleteFrom('operational.memberships')
      .where('staff_id', '=', staffId as StaffId)
      .execute()
    const otherMembership = await trx
      .selectFrom('operational.memberships')
      .select('staff_id')
      .where('login_id', '=', login.id)
      .limit(1)
      .executeTakeFirst()
    if (otherMembership !== undefined) return null
    await trx
      .deleteFrom('operational.credentials')
      .where('realm', '=', 'staff')
      .where('person_id', '=', login.id)
      .execute()
    await trx
      .deleteFrom('operational.second_factors')
      .where('realm', '=', 'staff')
      .where('person_id', '=', login.id)
      .execute()
    await trx
      .deleteFrom('operational.known_devices')
      .where('realm', '=', 'staff')
      .where('person_id', '=', login.id)
      .execute()
    return login.id
  })

/** Logins whose username a charity has not followed yet, the oldest first. */
export const listLoginsWithUsernameDue = async (
  db: Db,
  { limit }: { limit: number },
): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`
    select login_id as id from operational.memberships where username_due
    group by login_id order by min(created_at), login_id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the hash of the username of this login of staff, or null if the login is gone. */
export const findUsernameHash = async (db: Db, loginId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('operational.credentials')
    .select('username_hash as usernameHash')
    .where('realm', '=', 'staff')
    .where('person_id', '=', loginId)
    .executeTakeFirst()
  return row?.usernameHash ?? null
}

/**
 * Records that these members have the username of this hash. If the login has another username by
 * now, they are due again: two changes may be followed at once, and in any order.
 */
export const markUsernameFollowed = async (
  db: Db,
  { staffIds, usernameHash }: { staffIds: readonly StaffId[]; usernameHash: string },
): Promise<void> => {
  if (staffIds.length === 0) return
  await sql`update operational.memberships set username_due = not exists (
      select from operational.credentials where realm = 'staff' and person_id = login_id
        and username_hash = ${usernameHash})
    where staff_id = any (${[...staffIds]}::uuid[])`.execute(db)
}
