/** Leases of running processes, and the embedded engine’s schema of its own. */
export const processes = `
-- Which process of ours does something that only one may do at a time, and until when at most.
create table operational.leases (
  name text primary key,
  token uuid not null,
  expires_at timestamptz not null
);
-- sweepOperational
create index leases_ended on operational.leases (expires_at);

create schema processes;

-- One row for each process of the embedded engine. Ids and outcomes only, never a person's data. Of type
-- json, not jsonb: a provider's message may hold what jsonb refuses.
create table processes.instances (
  id text collate "C" primary key,
  process text not null,
  input json not null,
  started_at timestamptz not null,
  -- The first outcome that it reported.
  outcome json,
  status text not null default 'running' check (status in ('running', 'ended', 'failed')),
  ended_at timestamptz,
  -- When a process is due that waits outside the memory of the worker. Null: it is in that memory, or
  -- was when its worker stopped.
  due_at timestamptz
);
-- selectInterrupted
create index instances_loaded on processes.instances (id)
  where status = 'running' and due_at is null;
-- selectCalled
create index instances_due on processes.instances (process, due_at)
  where status = 'running' and due_at is not null;
create index on processes.instances (ended_at) where status = 'ended';

-- What a process was answered, in pages. A process that ended well has none left.
create table processes.journal (
  instance text collate "C" not null references processes.instances on delete cascade,
  page int not null,
  entries json not null,
  primary key (instance, page)
);

-- Signals that no page records as received.
create table processes.signals (
  number bigint primary key generated always as identity,
  instance text collate "C" not null references processes.instances on delete cascade,
  name text not null
);
create index on processes.signals (instance);
`
