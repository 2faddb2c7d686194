import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Db } from '../../database.ts'

type OfHeader = { organisationId: OrganisationId; headerSha256: string }

/** Remembers how files with a header are read; a newer answer replaces it. */
export const saveMapping = async (
  db: Db,
  {
    organisationId,
    headerSha256,
    mapping,
    savedAt,
  }: OfHeader & { mapping: object; savedAt: Instant },
): Promise<void> => {
  const values = { mapping: JSON.stringify(mapping), saved_at: savedAt }
  await db
    .insertInto('operational.bank_mappings')
    .values({ organisation_id: organisationId, header_sha256: headerSha256, ...values })
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'header_sha256']).doUpdateSet(values),
    )
    .execute()
}

/** Returns null if the charity saved no mapping. */
export const findMapping = async (
  db: Db,
  { organisationId, headerSha256 }: OfHeader,
): Promise<unknown> => {
  const row = await db
    .selectFrom('operational.bank_mappings')
    .select('mapping')
    .where('organisation_id', '=', organisationId)
    .where('header_sha256', '=', headerSha256)
    .executeTakeFirst()
  return row?.mapping ?? null
}
