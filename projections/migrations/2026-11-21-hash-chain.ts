// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-21-hash-chain'

export const statements = `
create table read_models.hash_chain (
  book text collate "C" not null,
  block int not null check (block >= 0),
  first_position bigint not null,
  last_position bigint not null,
  events int not null check (events between 1 and 64),
  entries text not null,
  link text not null,
  primary key (book, block),
  check (first_position <= last_position)
) with (fillfactor = 70);
-- chainBlocks
create index hash_chain_first on read_models.hash_chain (first_position);

create table kept.chain_anchors (
  book text collate "C" not null,
  position bigint not null check (position > 0),
  link text not null,
  noted_at timestamptz not null default now(),
  primary key (book, position, link)
);
-- anchorsBetween
create index chain_anchors_position on kept.chain_anchors (position);

create function kept.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'an anchor is what an audit saw: it is noted, never changed or deleted';
end $$;
create trigger anchors_are_noted before update or delete or truncate on kept.chain_anchors
  for each statement execute function kept.refuse_change();
`
