// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-12-10-equal-import-rows'

// The edit of a row checks it and its equals alone. A file of before is checked whole at its next edit.
export const statements = `
alter table kept.import_files
  add column version int not null default 0,
  add column checked_against text;

alter table kept.import_rows add column shared_key uuid;
-- listEqualRows
create index import_rows_by_shared_key on kept.import_rows (import_id, shared_key)
  where shared_key is not null;

-- findLastChanges
create index payment_history_offline_changes on read_models.payment_history
  (organisation_id, position) where source = 'offline';
`
