import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId, PersonId } from '@almoner/domain/kernel/ids.ts'
import type { MarketingConsentId } from '@almoner/domain/marketing-consent/commands.ts'
import type { Db, RowOf } from '../../engine/database.ts'

export type ConsentRow = ReturnType<typeof toConsent>
export type SupporterRow = ReturnType<typeof toSupporter>

/** The active consents of these people at one charity, the newest first. */
export const consentsHere = async (
  db: Db,
  { organisationId, people }: { organisationId: OrganisationId; people: readonly PersonId[] },
): Promise<readonly ConsentRow[]> => {
  const rows = await ofPeople(db, people)
    .where('organisation_id', '=', organisationId)
    .where('stands', '=', true)
    .orderBy('given_position', 'desc')
    .execute()
  return rows.map((row) => {
    assert(row.organisation_id === organisationId, 'a consent at this charity')
    return toConsent(row, people)
  })
}

/**
 * All consents of these people, at any charity, the newest first, before a `givenPosition`;
 * `standing` leaves out withdrawn ones.
 */
export const listConsents = async (
  db: Db,
  {
    people,
    standing,
    before,
    limit,
  }: { people: readonly PersonId[]; standing: boolean; before: bigint | null; limit: number },
): Promise<readonly ConsentRow[]> => {
  let query = ofPeople(db, people).orderBy('given_position', 'desc').limit(limit)
  if (standing) query = query.where('stands', '=', true)
  if (before !== null) query = query.where('given_position', '<', before)
  return (await query.execute()).map((row) => toConsent(row, people))
}

/** The ids of these people's consents at one charity, also of those that ended. */
export const consentIdsHere = async (
  db: Db,
  { organisationId, people }: { organisationId: OrganisationId; people: readonly PersonId[] },
): Promise<readonly MarketingConsentId[]> => {
  const rows = await ofPeople(db, people).where('organisation_id', '=', organisationId).execute()
  return rows.map(({ consent_id: consentId }) => consentId)
}

const mostOfPage = 100

/** The active consents of these people, in pages of limited size. */
export async function* standingConsents(
  db: Db,
  people: readonly PersonId[],
): AsyncGenerator<ConsentRow, void, undefined> {
  let before: bigint | null = null
  for (;;) {
    const page: readonly ConsentRow[] = await listConsents(db, {
      people,
      standing: true,
      before,
      limit: mostOfPage,
    })
    yield* page
    const last = page.at(-1)
    if (last === undefined || page.length < mostOfPage) return
    before = last.givenPosition
  }
}

const ofPeople = (db: Db, people: readonly PersonId[]) =>
  db.selectFrom('read_models.marketing_consents').selectAll().where('person_id', 'in', people)

const toConsent = (row: RowOf<'read_models.marketing_consents'>, people: readonly PersonId[]) => {
  assert(people.includes(row.person_id), 'a consent of these people')
  return {
    consentId: row.consent_id,
    organisationId: row.organisation_id,
    personId: row.person_id,
    stands: row.stands,
    /** Null if it is no longer active. */
    email: row.email,
    text: row.text,
    textVersion: row.text_version,
    language: row.language,
    source: row.source,
    givenAt: row.given_at,
    withdrawnAt: row.withdrawn_at,
    withdrawnFrom: row.withdrawn_from,
    givenPosition: row.given_position,
  }
}

export const toSupporter = (
  row: RowOf<'read_models.marketing_consents'>,
  organisationId: OrganisationId,
) => {
  assert(row.organisation_id === organisationId && row.stands, 'a supporter of this charity')
  return {
    consentId: row.consent_id,
    firstName: requirePresent(row.first_name, 'the name of a supporter'),
    lastName: requirePresent(row.last_name, 'the name of a supporter'),
    email: requirePresent(row.email, 'the address of a supporter'),
    language: row.language,
    source: row.source,
    textVersion: row.text_version,
    givenAt: row.given_at,
    givenPosition: row.given_position,
  }
}
