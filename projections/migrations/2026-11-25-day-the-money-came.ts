// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-25-day-the-money-came'

// Rows that stand already came on the day on which they were recorded: a statement made before the rebuild
// that the new version asks for misses none of them.
export const statements = `
alter table read_models.payment_history
  add column submitted_on date,
  add column paid_on date,
  add column received_on date,
  add column received_on_stated boolean not null default false;
update read_models.payment_history
  set received_on = (completed_at at time zone 'Asia/Hong_Kong')::date
  where completed_at is not null;
alter table read_models.payment_history
  add check ((received_on is null) = (completed_at is null));
`
