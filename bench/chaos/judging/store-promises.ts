import type { Client } from 'pg'
import { openBooks } from '@almoner/eventstore/connection/open-books.ts'
import type { MasterKeys } from '@almoner/eventstore/vault/keys/master-keys.ts'
import { createDatabase } from '@almoner/projections/engine/database.ts'
import { isSame } from '@almoner/projections/engine/rebuild/compare-tables.ts'
import { rebuildReadModel } from '@almoner/projections/engine/rebuild/rebuild.ts'
import { readModels } from '@almoner/projections/read-models.ts'
import type { Acknowledged } from '../../chaos-books/journal.ts'
import type { Report } from '../harness.ts'

/**
 * Checks the guarantees of the event store on its tables. Each check is one statement, so that it
 * reads one snapshot even while a writer appends. Events up to `after` are skipped, because they
 * were checked before.
 */
export const checkBooks = async (db: Client, after: bigint, report: Report): Promise<bigint> => {
  const [books] = await ask<{ head: string; last: string; events: string; ids: string }>(
    db,
    `select (select position from es.head)::text as head,
        coalesce(max(position), $1)::text as last, count(*)::text as events,
        count(distinct event_id)::text as ids
      from es.events where position > $1`,
    [after],
  )
  if (!books) throw new Error('the books have no head')
  const { head, last, events, ids } = books
  if (head !== last) report(`the head stands at ${head}, the last event at ${last}`)
  if (BigInt(last) - after !== BigInt(events)) {
    report(`${events} events stand on the positions from ${after} to ${last}: some are missing`)
  }
  if (ids !== events) report(`${events} events have ${ids} ids: some stand twice`)
  const backwards = await ask<{ position: string }>(
    db,
    `select position::text from (
        select position, recorded_at, lag(recorded_at) over (order by position) as before
          from es.events where position >= $1) e
      where recorded_at < before limit 3`,
    [after],
  )
  for (const { position } of backwards)
    report(`the clock of the books ran backwards at ${position}`)
  const ahead = await ask<{ name: string; position: string }>(
    db,
    `select name, c.position::text from read_models.checkpoints c, es.head h
      where c.position > h.position`,
  )
  for (const { name, position } of ahead) report(`${name} stands at ${position}, beyond the books`)
  return BigInt(last)
}

/** Every acknowledged event is there, in its stream, at the position that its writer received. */
export const checkAcknowledged = async (
  db: Client,
  acknowledged: readonly Acknowledged[],
  report: Report,
): Promise<void> => {
  const events = acknowledged.flatMap(({ ids, stream, position, revision }) =>
    ids.map((id, index) => {
      const before = BigInt(ids.length - 1 - index)
      return {
        id,
        stream,
        position: BigInt(position) - before,
        revision: BigInt(revision) - before,
      }
    }),
  )
  const astray = await ask<{ id: string; acknowledged: string; actual: string | null }>(
    db,
    `select a.id, a.position::text as acknowledged, e.position::text as actual
      from unnest($1::uuid[], $2::text[], $3::bigint[], $4::bigint[])
        as a(id, stream, position, revision)
      left join es.events e on e.event_id = a.id
      where e.position is distinct from a.position or e.revision is distinct from a.revision
        or e.stream is distinct from a.stream limit 3`,
    [
      events.map(({ id }) => id),
      events.map(({ stream }) => stream),
      events.map(({ position }) => position),
      events.map(({ revision }) => revision),
    ],
  )
  for (const { id, acknowledged, actual } of astray) {
    const where = actual === null ? 'lost' : `at ${actual}, or elsewhere in its stream`
    report(`event ${id} was acknowledged at position ${acknowledged} and is ${where}`)
  }
}

/** Over all streams: revisions from 0 without a gap. */
export const checkStreams = async (db: Client, report: Report): Promise<void> => {
  const broken = await ask<{ stream: string }>(
    db,
    `select stream from es.events group by stream
      having min(revision) <> 0 or count(*) <> max(revision) + 1 limit 3`,
  )
  for (const { stream } of broken) report(`${stream} has a gap among its revisions`)
}

/** Compares the read models with an independent fold: SQL over the events. */
export const checkReadModels = async (db: Client, report: Report): Promise<void> => {
  const behind = await ask<{ name: string }>(
    db,
    `select name from read_models.checkpoints c, es.head h where c.position <> h.position`,
  )
  for (const { name } of behind) report(`${name} does not answer for the newest event`)
  // An instalment that has begun is a payment, and some events of its plan change it.
  const wrong = await ask<{ payment: string }>(
    db,
    `select payment from read_models.payment_history h full join (
        select case type when 'InstalmentEdited' then data ->> 'formerPaymentId'
            else coalesce(data ->> 'paymentId', data -> 'of' ->> 'id') end as payment,
          bool_or(type = 'PaymentSucceeded') as succeeded, max(position) as position
        from es.events where category in ('payment', 'receipt_book')
          or type in ('InstalmentCancelled', 'InstalmentEdited') and (data ->> 'hadBegun')::boolean
          or type = 'InstalmentFailed' and (data ->> 'try')::integer > 0
        group by 1) e on e.payment = h.payment_id::text
      where (h.status = 'complete') is distinct from e.succeeded
        or h.position is distinct from e.position limit 3`,
  )
  for (const { payment } of wrong) report(`payment-history is wrong about ${payment}`)
  const lines = await ask<{ position: string }>(
    db,
    `select coalesce(t.position, e.position)::text as position from read_models.payment_timeline t
      full join (select position from es.events
        where category in ('payment', 'receipt_book', 'receipt')) e on e.position = t.position
      where t.position is null or e.position is null limit 3`,
  )
  for (const { position } of lines) report(`payment-timeline is wrong about position ${position}`)
  const raised = await ask<{ project: string }>(
    db,
    `select project from read_models.project_page p full join (
        select data ->> 'projectId' as project, sum((data ->> 'amountCents')::bigint) as cents,
          count(*) as payments
        from es.events where type = 'PaymentSucceeded' and data ->> 'projectId' is not null
        group by 1) e on e.project = p.project_id::text
      where coalesce(p.raised_cents, 0) <> coalesce(e.cents, 0)
        or coalesce(p.payments, 0) <> coalesce(e.payments, 0) limit 3`,
  )
  for (const { project } of raised) report(`project-page is wrong about ${project}`)
  const counted = await ask<{ charity: string }>(
    db,
    `select coalesce(c.organisation_id::text, e.charity) as charity
      from read_models.payment_counts c full join (
        select data ->> 'organisationId' as charity, count(*) as payments
        from es.events where type = 'PaymentSucceeded' group by 1) e
        on e.charity = c.organisation_id::text
      where coalesce(c.completed, 0) <> coalesce(e.payments, 0) limit 3`,
  )
  for (const { charity } of counted) report(`payment-counts is wrong about ${charity}`)
  const [sum] = await ask<{ cents: string | null }>(
    db,
    'select sum(balance_cents)::text as cents from read_models.account_balances',
  )
  if (sum?.cents !== '0' && sum?.cents !== null) report('the balances do not add up to nothing')
}

/** All of the event store and its read models, when no work is left. */
export const checkStore = async (db: Client, report: Report): Promise<bigint> => {
  const head = await checkBooks(db, 0n, report)
  await checkStreams(db, report)
  await checkReadModels(db, report)
  return head
}

/** Every row of every read model is what a rebuild makes of the events. */
export const checkRebuilds = async (
  { url, masterKeys }: { url: string; masterKeys: () => MasterKeys },
  report: Report,
): Promise<void> => {
  const { store, close } = await openBooks({ databaseUrl: url, masterKeys })
  const db = createDatabase(url, { connections: 3, statementTimeoutMilliseconds: 300_000 })
  try {
    for (const readModel of readModels) {
      const options = { store, db, readModel, progress: () => {}, verifyOnly: true }
      const { compared } = await rebuildReadModel(options)
      for (const table of compared ?? []) {
        if (!isSame(table)) report(`${table.table} is not what a rebuild makes of it`)
      }
    }
  } finally {
    await db.destroy()
    await close()
  }
}

const ask = async <Row extends object>(
  db: Client,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> => (await db.query<Row>(text, [...values])).rows
