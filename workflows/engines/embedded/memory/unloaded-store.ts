import type { Pool } from 'pg'
import type { Entry, Signal, Started } from '../store.ts'

/** A process as it is loaded: with the values it received, and the signals it has not received. */
export type Loaded = Started & {
  pages: readonly (readonly Entry[])[]
  signals: readonly Signal[]
}

/** A process that is to be unloaded: when it is due, in milliseconds, and how many pages it has. */
export type Unloaded = { id: string; dueAt: number; pages: number }

type Database = Pick<Pool, 'query'>

type Row = {
  id: string
  process: string
  input: object
  started_at: Date
  pages: readonly (readonly Entry[])[] | null
  signals: readonly Signal[] | null
}

const loading = `select i.id, i.process, i.input, i.started_at,
    (select json_agg(j.entries order by j.page)
      from processes.journal j where j.instance = i.id) as pages,
    (select json_agg(json_build_object('number', s.number, 'instance', s.instance, 'name', s.name)
        order by s.number)
      from processes.signals s where s.instance = i.id) as signals
  from processes.instances i where i.status = 'running'`

const toLoaded = ({ started_at: startedAt, pages, signals, ...row }: Row): Loaded => ({
  ...row,
  startedAt: startedAt.getTime(),
  pages: pages ?? [],
  signals: signals ?? [],
})

/**
 * Up to this many processes after this id, in the order of their ids, that were in the memory of the
 * worker before this one.
 */
export const selectInterrupted = async (
  db: Database,
  { after, limit }: { after: string; limit: number },
): Promise<readonly Loaded[]> => {
  const { rows } = await db.query<Row>(
    `${loading} and i.due_at is null and i.id > $1 order by i.id limit $2`,
    [after, limit],
  )
  return rows.map(toLoaded)
}

/** Returns those of these processes that have not ended. */
export const selectProcesses = async (
  db: Database,
  ids: readonly string[],
): Promise<readonly Loaded[]> => {
  const { rows } = await db.query<Row>(`${loading} and i.id = any ($1)`, [ids])
  return rows.map(toLoaded)
}

/** Returns the number of unloaded processes with other names. */
export const countUnknown = async (
  db: Database,
  names: readonly string[],
): Promise<readonly { process: string; count: number }[]> => {
  const { rows } = await db.query<{ process: string; count: number }>(
    `select process, count(*)::int as count from processes.instances
      where status = 'running' and due_at is not null and process <> all ($1) group by process`,
    [names],
  )
  return rows
}

export type Called = {
  signals: readonly Signal[]
  due: readonly { id: string; process: string }[]
}

/**
 * Returns all signals that no process has received. Also returns the unloaded processes of these
 * names that are due by this moment, up to the limit for each name, the earliest first.
 */
export const selectCalled = async (
  db: Database,
  { names, by, limit }: { names: readonly string[]; by: number; limit: number },
): Promise<Called> => {
  const { rows } = await db.query<
    | { number: string; instance: string; name: string; process: null }
    | { number: null; instance: string; name: null; process: string }
  >({
    name: 'processes_called',
    text: `select number, instance, name, null as process, null::timestamptz as due_at
        from processes.signals
      union all
      select null, due.id, null, wanted.process, due.due_at
        from unnest($1::text[]) as wanted (process) cross join lateral (
          select i.id, i.due_at from processes.instances i
            where i.status = 'running' and i.process = wanted.process and i.due_at <= $2
            order by i.due_at limit $3) due
      order by number, due_at`,
    values: [names, new Date(by).toISOString(), limit],
  })
  return {
    signals: rows.flatMap((row) =>
      row.number === null
        ? []
        : [{ number: Number(row.number), instance: row.instance, name: row.name }],
    ),
    due: rows.flatMap((row) =>
      row.number === null ? [{ id: row.instance, process: row.process }] : [],
    ),
  }
}

/**
 * Writes when these processes are due, unless another worker has gone on with them. The commit waits
 * for the disk: only this row brings such a process back.
 */
export const updateDue = async (db: Database, all: readonly Unloaded[]): Promise<void> => {
  await db.query({
    name: 'processes_unload',
    text: `with unloaded as materialized (
        select * from json_to_recordset($1) as given (id text, due_at timestamptz, pages int)
      ), held as materialized (
        select i.id from processes.instances i join unloaded on unloaded.id = i.id
          where i.status = 'running' order by i.id for no key update of i
      )
      update processes.instances i set due_at = unloaded.due_at
        from unloaded join held on held.id = unloaded.id
        where i.id = unloaded.id and not exists (
          select from processes.journal j where j.instance = i.id and j.page >= unloaded.pages)`,
    values: [
      JSON.stringify(
        all.map(({ id, dueAt, pages }) => ({ id, due_at: new Date(dueAt).toISOString(), pages })),
      ),
    ],
  })
}
