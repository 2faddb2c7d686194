// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-25-processes'

export const statements = `
create schema processes;

-- One row for each process of the embedded engine. Ids and outcomes only, never a person's data. Of type
-- json, not jsonb: a provider's message may hold what jsonb refuses.
create table processes.instances (
  id text collate "C" primary key,
  process text not null,
  input json not null,
  started_at timestamptz not null,
  -- What it reported first.
  outcome json,
  status text not null default 'running' check (status in ('running', 'ended', 'failed')),
  ended_at timestamptz
);
create index on processes.instances (id) where status = 'running';
create index on processes.instances (ended_at) where status = 'ended';

-- What a process was told, in pages. A process that ended well has none left.
create table processes.journal (
  instance text collate "C" not null references processes.instances on delete cascade,
  page int not null,
  entries json not null,
  primary key (instance, page)
);

-- Signals that no page says were heard.
create table processes.signals (
  number bigint primary key generated always as identity,
  instance text collate "C" not null references processes.instances on delete cascade,
  name text not null
);
create index on processes.signals (instance);

-- Where another engine ran before: its processes start again from the events, until the row is gone.
create table processes.resumption (only_row boolean primary key default true check (only_row));
insert into processes.resumption
  select from read_models.checkpoints
    where name = 'reactions' and position > 0 and to_regnamespace('dbos') is not null;
`
