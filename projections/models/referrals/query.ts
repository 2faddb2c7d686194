import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { toCents } from '../../engine/row/money-columns.ts'
import type { Db, RowOf } from '../../engine/database.ts'

export type ReferralRow = ReturnType<typeof toReferral>

/** Null for a charity that has none yet. */
export const findReferralCode = async (
  db: Db,
  { organisationId }: { organisationId: OrganisationId },
): Promise<string | null> => {
  const row = await db
    .selectFrom('read_models.referral_codes')
    .select('code')
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  return row?.code ?? null
}

/** Returns only the name of the charity that joined: the referrer must not know its id. */
export const toReferral = (row: RowOf<'read_models.referrals'>, organisationId: OrganisationId) => {
  assert(row.referrer_id === organisationId, 'a referral of this charity')
  return {
    position: requirePresent(row.joined_position, 'the place of a listed referral'),
    code: requirePresent(row.code, 'the code of a listed referral'),
    name: requirePresent(row.name, 'the name of a charity that sent its application'),
    status: requirePresent(row.status, 'the status of a listed referral'),
    reward:
      row.reward_cents === null
        ? null
        : {
            amountCents: toCents(row.reward_cents),
            /** The first day on which it can no longer be used. */
            expiresOn: requirePresent(row.reward_expires_on, 'the last day of a reward'),
          },
    joinedAt: requirePresent(row.joined_at, 'when a listed charity joined'),
  }
}
