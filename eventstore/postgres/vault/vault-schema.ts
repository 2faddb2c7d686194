import type { ClientBase } from 'pg'

/**
 * The vault has its own schema, beside the events if they are in PostgreSQL and alone otherwise. It
 * is separate because its rows are destroyed, but events never are. Migrations are frozen: add a
 * change as a new entry at the end.
 */
const migrations: readonly string[] = [
  `
  create table vault.secrets (
    name text primary key,
    wrapped bytea not null,
    master_key_id text not null,
    created_at timestamptz not null default now()
  );

  create table vault.person_keys (
    person uuid not null,
    generation int not null check (generation > 0),
    wrapped bytea,
    master_key_id text not null,
    created_at timestamptz not null default now(),
    erased_at timestamptz,
    primary key (person, generation),
    check ((wrapped is null) = (erased_at is not null))
  );

  create function vault.refuse_loss() returns trigger language plpgsql as $$
  begin
    raise exception 'a key is destroyed, its row stays: without it an erased person could not be told from a lost key';
  end $$;
  create trigger keys_leave_a_trace before delete or truncate on vault.person_keys
    for each statement execute function vault.refuse_loss();
  `,
]

/** Brings the schema up to date. Safe to run from many processes at once, and again. */
export const migrateVault = async (client: ClientBase): Promise<void> => {
  await client.query('begin isolation level read committed')
  try {
    await client.query(`select pg_advisory_xact_lock(hashtext('almoner vault migrations'))`)
    await client.query('create schema if not exists vault')
    await client.query(
      'create table if not exists vault.migrations (version int primary key, at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ version: number }>(
      'select coalesce(max(version), 0) as version from vault.migrations',
    )
    const done = rows[0]?.version ?? 0
    for (const [index, sql] of migrations.entries()) {
      if (index < done) continue
      await client.query(sql)
      await client.query('insert into vault.migrations (version) values ($1)', [index + 1])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
