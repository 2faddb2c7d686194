// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-26-one-charities-list'

// Administration has one list of charities, with those that never applied. The list that was read
// from the directory is gone, and so are its indexes.
export const statements = `
alter table read_models.applications
  alter column applicant_id drop not null,
  alter column state drop not null,
  add column charity jsonb;
create index applications_due on read_models.applications (due_on, position, started_position)
  where due_on is not null;
create index applications_changed_plan on read_models.applications
  (plan, position, started_position);
drop index read_models.charity_directory_newest;
drop index read_models.charity_directory_newest_by_status;
drop index read_models.charity_directory_name;
drop index read_models.charity_directory_registered;
drop index read_models.charity_directory_plan;
`
