import type { ClientBase } from 'pg'

/** May read the events, append through the one function, and save snapshots, and nothing else. */
export const booksRole = 'almoner_books'

// Roles belong to the whole cluster: another database's migration may have made it, or be making it.
const makeRole = `do $$ begin
  if not exists (select from pg_roles where rolname = '${booksRole}') then
    begin
      create role ${booksRole} nologin;
    exception when duplicate_object or unique_violation or insufficient_privilege then null;
    end;
  end if;
end $$`

// The creator of a role may grant it to itself; PostgreSQL 16 separates membership from the right
// to use it.
const mayTakeRole = `exists (select from pg_roles where rolname = '${booksRole}'
  and pg_has_role(oid, case when current_setting('server_version_num')::int < 160000
    then 'member' else 'set' end))`

const takeUpRole = `do $$ begin
  if exists (select from pg_roles where rolname = '${booksRole}') and not ${mayTakeRole} then
    begin
      execute format('grant ${booksRole} to %I', current_user);
    exception when insufficient_privilege then null;
    end;
  end if;
  if ${mayTakeRole} then
    grant usage on schema es to ${booksRole};
    grant select on es.events, es.head to ${booksRole};
    grant select, insert, update on es.snapshots to ${booksRole};
    grant execute on function es.append_many to ${booksRole};
  end if;
end $$`

/**
 * Returns whether the role can be used: the owner of a database may lack the right to create roles.
 */
export const prepareBooksRole = async (client: ClientBase): Promise<boolean> => {
  await client.query(makeRole)
  await client.query(takeUpRole)
  const { rows } = await client.query<{ may: boolean }>(`select ${mayTakeRole} as may`)
  return rows[0]?.may ?? false
}

/**
 * Limits a connection of the store to the rights it needs, if a migration has prepared the role.
 * The user behind it owns everything; a mistake or an injection in a statement then cannot change
 * the events.
 */
export const takeBooksRole = async (client: ClientBase): Promise<void> => {
  await client.query(
    `select set_config('role', rolname, false) from pg_roles, pg_namespace
      where rolname = '${booksRole}' and nspname = 'es' and ${mayTakeRole}
        and has_schema_privilege(pg_roles.oid, pg_namespace.oid, 'usage')`,
  )
}
