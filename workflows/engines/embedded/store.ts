import type { Pool } from 'pg'
import type { ActivityEnd } from '../try-activity.ts'

/** A value that a process received. Moments are in milliseconds. */
export type Entry =
  | { what: 'activity'; name: string; end: ActivityEnd; at: number }
  | { what: 'waits'; until: number }
  /** `came` is true if the signal arrived. */
  | { what: 'woke'; came: boolean; at: number }

/** A process as it was started. `startedAt` is in milliseconds. */
export type Started = { id: string; process: string; input: object; startedAt: number }

/** The values that a process received since its last page, and its reports and signals by then. */
export type Page = {
  id: string
  page: number
  entries: readonly Entry[]
  outcome: Reported
  /** The numbers of the signals that it received. */
  heard: readonly number[]
}

export type End = { id: string; status: 'ended' | 'failed'; outcome: Reported }

export type Signal = { number: number; instance: string; name: string }

/** The process's first report, if it has any. */
export type Reported = { outcome: unknown } | null

type Database = Pick<Pool, 'query'>

/**
 * Writes new processes and returns those that did not exist yet. The commit waits for the disk
 * unless the starts are `atLeisure`: a crash of the server may then lose them. The rows are written
 * in the order of their ids, so that two callers cannot deadlock.
 */
export const insertInstances = async (
  db: Database,
  all: readonly Started[],
  { atLeisure }: { atLeisure: boolean },
): Promise<ReadonlySet<string>> => {
  const setting = atLeisure ? `'off'` : `current_setting('synchronous_commit')`
  const { rows } = await db.query<{ id: string }>({
    name: `processes_start_${atLeisure ? 'at_leisure' : 'on_disk'}`,
    text: `with durability as materialized (select set_config('synchronous_commit', ${setting}, true))
      insert into processes.instances (id, process, input, started_at)
        select id, process, input, started_at from durability, ${startedRows}
        order by id
        on conflict (id) do nothing
        returning id`,
    values: [toStartedRows(all)],
  })
  return new Set(rows.map(({ id }) => id))
}

const startedRows = `json_to_recordset($1)
  as started (id text, process text, input json, started_at timestamptz)`

const toStartedRows = (all: readonly Started[]): string =>
  JSON.stringify(
    all.map(({ id, process, input, startedAt }) => ({
      id,
      process,
      input,
      started_at: new Date(startedAt).toISOString(),
    })),
  )

/**
 * Writes these processes again if a crash of the server has lost them. The other rows are rewritten
 * unchanged, because only a commit that has written something waits for the disk. The earlier
 * starts in the log are then on the disk too. The rows are written in the order of their ids, so
 * that two callers cannot deadlock.
 */
export const storeInstances = async (db: Database, all: readonly Started[]): Promise<void> => {
  await db.query(
    `insert into processes.instances (id, process, input, started_at)
      select id, process, input, started_at from ${startedRows}
        order by id
      on conflict (id) do update set input = excluded.input`,
    [toStartedRows(all)],
  )
}

/**
 * Writes a page with its outcome and its received signals. False if another worker has written a
 * different page in its place; rewriting an identical page changes nothing. A process with a new
 * page has continued since it was unloaded.
 */
export const insertPage = async (
  db: Database,
  { id, page, entries, outcome, heard }: Page,
): Promise<boolean> => {
  const { rowCount } = await db.query(
    `with inserted as (
        insert into processes.journal as j (instance, page, entries) values ($1, $2, $3)
          on conflict (instance, page) do update set entries = excluded.entries
            where j.entries::text = excluded.entries::text
          returning page
      ), heard as (
        delete from processes.signals where number = any ($5) and exists (select from inserted)
      ), reported as (
        update processes.instances set outcome = coalesce(outcome, $4), due_at = null
          where id = $1 and (due_at is not null or (outcome is null and $4::json is not null))
            and exists (select from inserted)
      )
      select from inserted`,
    [id, page, JSON.stringify(entries), asJson(outcome), heard],
  )
  return rowCount === 1
}

/**
 * Writes the ends of processes. The commit does not wait for the disk: if a crash of the server
 * loses an end, the process reaches it again from its journal.
 */
export const updateEnds = async (db: Database, all: readonly End[]): Promise<void> => {
  await db.query({
    name: 'processes_end',
    text: `with at_leisure as materialized (select set_config('synchronous_commit', 'off', true)),
      wanted as materialized (
        select * from json_to_recordset($1) as given (id text, status text, outcome json)
      ), held as materialized (
        select i.id from processes.instances i join wanted on wanted.id = i.id
          order by i.id for update of i
      ), ended as (
        update processes.instances i
          set status = wanted.status, outcome = coalesce(i.outcome, wanted.outcome), ended_at = now()
          from at_leisure, wanted join held on held.id = wanted.id where i.id = wanted.id
      ), signals as (
        delete from processes.signals where instance in (select id from wanted)
      )
      delete from processes.journal
        where instance in (select id from wanted where status = 'ended')`,
    values: [JSON.stringify(all)],
  })
}

export const countRunning = async (db: Database): Promise<number> => {
  const { rows } = await db.query<{ count: string }>(
    // Each part reads only one index.
    `select (select count(*) from processes.instances where status = 'running' and due_at is null)
      + (select count(*) from processes.instances where status = 'running' and due_at is not null)
      as count`,
  )
  return Number(rows[0]?.count)
}

/**
 * Writes a signal to a running process and returns its number. Null if the process does not run.
 */
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

/** Sends a signal from another program; the worker receives it on `signalsChannel`. */
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

/** Deletes signals that came while their process ended. */
export const deleteLateSignals = async (db: Database): Promise<void> => {
  await db.query(
    `delete from processes.signals s using processes.instances i
      where i.id = s.instance and i.status <> 'running'`,
  )
}

const asJson = (reported: Reported): string | null => reported && JSON.stringify(reported)
