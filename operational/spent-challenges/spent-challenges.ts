import type { Instant } from '@almoner/domain/kernel/time.ts'
import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** False if another try has spent it; of many concurrent ones one spends it. */
export const spendChallenge = async (
  db: Db,
  { id, member, endsAt }: { id: string; member: bigint; endsAt: Instant },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into operational.spent_challenges as spent (id, member, ends_at)
    values (${id}, ${member}, ${endsAt})
    on conflict (id) do update set member = excluded.member
    where spent.member = excluded.member
    returning 1`.execute(db)
  return rows.length === 1
}
