import type { Pool } from 'pg'
import type { ActivityEnd } from '../try-activity.ts'

/** What a process was told. Moments are in milliseconds. */
export type Entry =
  | { what: 'activity'; name: string; end: ActivityEnd; at: number }
  | { what: 'waits'; until: number }
  /** `came`: whether the signal did. */
  | { what: 'woke'; came: boolean; at: number }

/** A process as it was started. `startedAt` is in milliseconds. */
export type Started = { id: string; process: string; input: object; startedAt: number }

/** What a process was told since its page before, and what it reported and heard by then. */
export type Page = {
  id: string
  page: number
  entries: readonly Entry[]
  outcome: Reported
  /** The numbers of the signals that it heard. */
  heard: readonly number[]
}

export type End = { id: string; status: 'ended' | 'failed'; outcome: Reported }

export type Signal = { number: number; instance: string; name: string }

/** What a process reported first, where it reported anything. */
export type Reported = { outcome: unknown } | null

type Database = Pick<Pool, 'query'>

/** Writes new processes; answers the ids of those that were not there. */
export const insertInstances = async (
  db: Database,
  started: readonly Started[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await db.query<{ id: string }>(
    `insert into processes.instances (id, process, input, started_at)
      select id, process, input::json, started_at::timestamptz
        from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as s (id, process, input, started_at)
      on conflict (id) do nothing returning id`,
    [
      started.map(({ id }) => id),
      started.map(({ process }) => process),
      started.map(({ input }) => JSON.stringify(input)),
      started.map(({ startedAt }) => new Date(startedAt).toISOString()),
    ],
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Writes pages with the outcomes and the heard signals that belong to them. Answers whose page stands:
 * one that another worker has written differently does not. The same page again changes nothing.
 */
export const insertPages = async (
  db: Database,
  pages: readonly Page[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await db.query<{ id: string }>(
    `with page as (
        select * from unnest($1::text[], $2::int[], $3::text[], $4::text[])
          as p (id, page, entries, outcome)
      ), heard as (
        delete from processes.signals where number = any ($5::bigint[])
      ), reported as (
        update processes.instances i set outcome = page.outcome::json
          from page where i.id = page.id and i.outcome is null and page.outcome is not null
      )
      insert into processes.journal as j (instance, page, entries)
        select id, page, entries::json from page
        on conflict (instance, page) do update set entries = excluded.entries
          where j.entries::text = excluded.entries::text
        returning instance as id`,
    [
      pages.map(({ id }) => id),
      pages.map(({ page }) => page),
      pages.map(({ entries }) => JSON.stringify(entries)),
      pages.map(({ outcome }) => asJson(outcome)),
      pages.flatMap(({ heard }) => heard),
    ],
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Writes how processes ended. The commit does not wait for the disk: a process whose end a crash of
 * the server takes back comes to it again from its journal.
 */
export const updateEnds = async (db: Database, ends: readonly End[]): Promise<void> => {
  await db.query(
    `with at_leisure as materialized (select set_config('synchronous_commit', 'off', true)),
      ended as (
        update processes.instances i
          set status = e.status, outcome = coalesce(i.outcome, e.outcome::json), ended_at = now()
          from unnest($1::text[], $2::text[], $3::text[]) as e (id, status, outcome), at_leisure
          where i.id = e.id and i.status = 'running'
          returning i.id, i.status
      ), signals as (
        delete from processes.signals s using ended where s.instance = ended.id
      )
      delete from processes.journal j using ended
        where j.instance = ended.id and ended.status = 'ended'`,
    [
      ends.map(({ id }) => id),
      ends.map(({ status }) => status),
      ends.map(({ outcome }) => asJson(outcome)),
    ],
  )
}

/** Up to so many running processes after this id, in the order of their ids, with all they were told. */
export const selectRunning = async (
  db: Database,
  { after, limit }: { after: string; limit: number },
): Promise<readonly (Started & { pages: readonly (readonly Entry[])[] })[]> => {
  const { rows } = await db.query<{
    id: string
    process: string
    input: object
    started_at: Date
    pages: readonly (readonly Entry[])[] | null
  }>(
    `select i.id, i.process, i.input, i.started_at,
        (select json_agg(j.entries order by j.page) from processes.journal j where j.instance = i.id) as pages
      from processes.instances i where i.status = 'running' and i.id > $1 order by i.id limit $2`,
    [after, limit],
  )
  return rows.map(({ id, process, input, started_at: startedAt, pages }) => ({
    id,
    process,
    input,
    startedAt: startedAt.getTime(),
    pages: pages ?? [],
  }))
}

export const countRunning = async (db: Database): Promise<number> => {
  const { rows } = await db.query<{ count: string }>(
    `select count(*) from processes.instances where status = 'running'`,
  )
  return Number(rows[0]?.count)
}

/** Signals to a running process; its number, or null where it does not run. */
export const insertSignal = async (
  db: Database,
  { instance, name }: Omit<Signal, 'number'>,
): Promise<number | null> => {
  const { rows } = await db.query<{ number: string }>(`${signalling} returning number`, [
    instance,
    name,
  ])
  return rows[0] ? Number(rows[0].number) : null
}

export const signalsChannel = 'almoner_signals'

/** The same from another program, which the worker hears on `signalsChannel`. */
export const sendSignal = async (
  db: Database,
  { instance, name }: Omit<Signal, 'number'>,
): Promise<void> => {
  await db.query(
    `with sent as (${signalling} returning number, instance, name)
      select pg_notify('${signalsChannel}', row_to_json(sent)::text) from sent`,
    [instance, name],
  )
}

const signalling = `insert into processes.signals (instance, name)
  select id, $2 from processes.instances where id = $1 and status = 'running'`

export const selectSignals = async (db: Database): Promise<readonly Signal[]> => {
  const { rows } = await db.query<Omit<Signal, 'number'> & { number: string }>(
    'select number, instance, name from processes.signals order by number',
  )
  return rows.map(({ number, instance, name }) => ({ number: Number(number), instance, name }))
}

export const selectOutcome = async (db: Database, id: string): Promise<Reported> => {
  const { rows } = await db.query<{ outcome: Reported }>(
    'select outcome from processes.instances where id = $1',
    [id],
  )
  return rows[0]?.outcome ?? null
}

/** Deletes processes that ended well before this moment, so many at most; how many. */
export const deleteEnded = async (
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<number> => {
  const { rowCount } = await db.query(
    `delete from processes.instances where id in (
      select id from processes.instances where status = 'ended' and ended_at < $1
        order by ended_at limit $2)`,
    [before.toISOString(), limit],
  )
  return rowCount ?? 0
}

const asJson = (reported: Reported): string | null => reported && JSON.stringify(reported)
