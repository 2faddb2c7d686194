// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-21-inbox'

export const statements = `
create table read_models.inbox (
  inbox_item_id uuid primary key,
  organisation_id uuid,
  payment_id uuid,
  discrepancy text not null,
  provider text not null,
  provider_object_id text not null,
  amount_cents bigint not null,
  happened_at timestamptz not null,
  resolved_at timestamptz,
  resolution text,
  note text,
  opened_position bigint not null,
  position bigint not null
);
create index inbox_of_charity on read_models.inbox (organisation_id, opened_position desc);
create index inbox_open on read_models.inbox (organisation_id, opened_position desc)
  where resolved_at is null;
create index inbox_of_platform on read_models.inbox (opened_position desc)
  where organisation_id is null;
`
