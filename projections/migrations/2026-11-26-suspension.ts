// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-26-suspension'

export const statements = `
alter table read_models.charity_directory
  drop constraint charity_directory_status_check,
  add constraint charity_directory_status_check
    check (status in ('pending', 'approved', 'declined', 'suspended')),
  add column suspended_reason text;
comment on column read_models.charity_directory.suspended_reason is 'personal';
`
