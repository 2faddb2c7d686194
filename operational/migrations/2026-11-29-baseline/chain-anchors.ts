/** The state of the hash chain at audits. */
export const chainAnchors = `
create table operational.chain_anchors (
  book text collate "C" not null,
  position bigint not null check (position > 0),
  link text not null,
  noted_at timestamptz not null default now(),
  primary key (book, position, link)
);
-- listAnchors
create index chain_anchors_position on operational.chain_anchors (position);

create function operational.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'an anchor is what an audit saw: it is noted, never changed or deleted';
end $$;
create trigger anchors_are_noted before update or delete or truncate on operational.chain_anchors
  for each statement execute function operational.refuse_change();
`
