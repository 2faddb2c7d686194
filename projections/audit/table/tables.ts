import { sql } from 'kysely'
import type { Db } from '../../engine/database.ts'
import type { Findings } from '../finding/findings.ts'

/** PostgreSQL's own checks of the operational data, and of the event store if it is there. */
export const checkTables = async (
  findings: Findings,
  db: Db,
  { eventsInPostgres }: { eventsInPostgres: boolean },
): Promise<void> => {
  const guarded = [...(eventsInPostgres ? ['es.events'] : []), 'operational.chain_anchors']
  for (const table of guarded) {
    await checkTriggers(findings, db, table)
    await checkGrants(findings, db, table)
  }
  if (!eventsInPostgres) return
  await checkIndexes(findings, db)
  await checkHead(findings, db)
}

// Bits of pg_trigger.tgtype: delete 8, update 16, truncate 32. Row triggers have 1 and would not do.
const changes = 8 + 16 + 32

const checkTriggers = async (findings: Findings, db: Db, table: string): Promise<void> => {
  const { rows } = await sql<{ type: number; enabled: string }>`
    select tgtype::int as type, tgenabled::text as enabled from pg_trigger
    where tgrelid = to_regclass(${table}) and not tgisinternal`.execute(db)
  const refused = rows
    .filter(({ type, enabled }) => (type & 1) === 0 && ['O', 'A'].includes(enabled))
    .reduce((bits, { type }) => bits | (type & changes), 0)
  findings.checked('append_only', 'guarded tables')
  if (refused !== changes) {
    findings.found('append_only', `${table}: the trigger that refuses changes is off or gone`)
  }
}

// The owner and superusers may do anything; the trigger refuses them as well.
const checkGrants = async (findings: Findings, db: Db, table: string): Promise<void> => {
  const { rows } = await sql<{ grantee: string; privilege: string }>`
    select coalesce(r.rolname, 'everybody') as grantee, lower(a.privilege_type) as privilege
    from pg_class c cross join lateral aclexplode(c.relacl) a
      left join pg_roles r on r.oid = a.grantee
    where c.oid = to_regclass(${table}) and a.grantee <> c.relowner
      and a.privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER')
    order by 1, 2`.execute(db)
  findings.checked('append_only', 'lists of grants')
  for (const { grantee, privilege } of rows) {
    findings.found('append_only', `${table}: ${grantee} may ${privilege}`)
  }
}

const checkIndexes = async (findings: Findings, db: Db): Promise<void> => {
  const { rows } = await sql<{ columns: string }>`
    select string_agg(a.attname, ',' order by k.place) as columns
    from pg_index i cross join lateral unnest(i.indkey) with ordinality k(attnum, place)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
    where i.indrelid = to_regclass('es.events') and i.indisunique and i.indisvalid and i.indpred is null
    group by i.indexrelid`.execute(db)
  const unique = new Set(rows.map(({ columns }) => columns))
  for (const columns of ['position', 'stream,revision', 'event_id']) {
    findings.checked('dense', 'unique indexes')
    if (!unique.has(columns)) findings.found('dense', `es.events: nothing keeps ${columns} unique`)
  }
}

const checkHead = async (findings: Findings, db: Db): Promise<void> => {
  const { rows } = await sql<{ head: bigint; last: bigint; count: bigint }>`
    select (select position from es.head) as head, coalesce(max(position), 0) as last,
      count(*) as count from es.events`.execute(db)
  const [{ head, last, count } = { head: 0n, last: 0n, count: 0n }] = rows
  findings.checked('acknowledged', 'events below the head', Number(count))
  if (head === last && count === last) return
  findings.found(
    'acknowledged',
    `${head} events were acknowledged; there are ${count}, the last at position ${last}`,
  )
}
