// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-30-offline-entries'

export const statements = `
alter table read_models.payment_history
  add column source text not null default 'online' check (source in ('online', 'offline')),
  add column version int,
  add column received_at timestamptz;

create index payment_history_offline on read_models.payment_history
  (organisation_id, initiated_position) where source = 'offline';

alter table read_models.postings add column offline_entry_id uuid;

create index postings_offline_entry on read_models.postings (offline_entry_id, position, line)
  where offline_entry_id is not null;
`
