// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-21-second-factors'

export const statements = `
create table kept.second_factors (
  realm text not null check (realm in ('donor', 'staff', 'administrator')),
  person_id uuid not null,
  sealed bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  recovery_hashes text[] not null default '{}',
  -- secondFactorOf
  primary key (realm, person_id)
);
`
