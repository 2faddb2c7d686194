import type { ClientBase } from 'pg'
import { appendMany } from './append-many.ts'

/**
 * The event store's own schema, `es`. One head row gives positions: its lock is held until the
 * append has committed, so whoever sees position n sees everything before n. Migrations are frozen:
 * a change is a new entry at the end.
 *
 * `jsonb` keeps values, not text: the order of keys and the spelling of numbers are not preserved,
 * so a hash over an event is taken over a canonical form.
 */
const migrations: readonly string[] = [
  `
  create table es.head (
    only_row boolean primary key default true check (only_row),
    position bigint not null,
    recorded_at timestamptz not null
  ) with (fillfactor = 10);
  insert into es.head (position, recorded_at) values (0, '-infinity');

  create table es.streams (
    stream text collate "C" primary key,
    revision bigint not null
  ) with (fillfactor = 80);

  create table es.events (
    position bigint primary key,
    stream text collate "C" not null,
    category text collate "C" not null,
    revision bigint not null,
    type text collate "C" not null,
    event_id uuid not null unique,
    data jsonb not null,
    personal jsonb,
    meta jsonb not null,
    recorded_at timestamptz not null,
    unique (stream, revision)
  );
  create index events_by_category on es.events (category, position);

  create function es.refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'events are facts: they are appended, never changed or deleted';
  end $$;
  create trigger events_are_facts before update or delete or truncate on es.events
    for each statement execute function es.refuse_change();

  ${appendMany}
  `,
]

/** Brings the schema up to date. Safe to run from many processes at once, and again. */
export const migrateEventStore = async (client: ClientBase): Promise<void> => {
  await client.query('begin isolation level read committed')
  try {
    // Any fixed number does, as long as it is only ever used here.
    await client.query('select pg_advisory_xact_lock(7205759403792794)')
    await client.query('create schema if not exists es')
    await client.query(
      'create table if not exists es.migrations (version int primary key, at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ version: number }>(
      'select coalesce(max(version), 0) as version from es.migrations',
    )
    const done = rows[0]?.version ?? 0
    for (const [index, sql] of migrations.entries()) {
      if (index < done) continue
      await client.query(sql)
      await client.query('insert into es.migrations (version) values ($1)', [index + 1])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
