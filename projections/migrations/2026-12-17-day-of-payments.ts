// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-12-17-day-of-payments'

// The day that the list of payments shows is the one that it is filtered, sorted and summed by: when the
// money came, else when the payment began. The rebuild that the new version asks for fills both anew.
export const statements = `
alter table read_models.payment_history add column given_at timestamptz;
update read_models.payment_history set given_at = case
  when received_at is not null then received_at
  when completed_at is null then initiated_at
  when not received_on_stated then completed_at
  when received_on = (initiated_at at time zone 'Asia/Hong_Kong')::date then initiated_at
  else received_on::timestamp at time zone 'Asia/Hong_Kong' end;
alter table read_models.payment_history alter column given_at set not null;

drop index read_models.payment_history_status;
drop index read_models.payment_history_method;
drop index read_models.payment_history_project;
drop index read_models.payment_history_type;
drop index read_models.payment_history_offline;
drop index read_models.payment_history_waiting;
-- payment_history_initiated stays: the list by the day of the record, and its filter.
create index payment_history_given on read_models.payment_history
  (organisation_id, given_at, initiated_position);
create index payment_history_status on read_models.payment_history
  (organisation_id, status, given_at, initiated_position);
create index payment_history_method on read_models.payment_history
  (organisation_id, method, given_at, initiated_position);
create index payment_history_project on read_models.payment_history
  (organisation_id, project_id, given_at, initiated_position);
create index payment_history_type on read_models.payment_history
  (organisation_id, transaction_type, given_at, initiated_position);
create index payment_history_offline on read_models.payment_history
  (organisation_id, given_at, initiated_position) where source = 'offline';
create index payment_history_waiting on read_models.payment_history
  (organisation_id, given_at, initiated_position) where waits_for_charity;

alter table read_models.payment_days
  add column asked_cents bigint not null default 0,
  add column fee_cents bigint not null default 0;
delete from read_models.payment_days;
insert into read_models.payment_days (organisation_id, day, project_id, method, type, source, status,
  waits, payments, received_cents, asked_cents, fee_cents,
  position)
select organisation_id, (given_at at time zone 'Asia/Hong_Kong')::date,
  coalesce(project_id::text, ''), method, transaction_type, source, status, waits_for_charity, count(*),
  coalesce(sum(total_amount_cents - refunded_cents - lost_cents)
    filter (where completed_at is not null), 0),
  sum(coalesce(total_amount_cents, amount_cents)),
  coalesce(sum(total_fee_cents) filter (where completed_at is not null), 0), max(position)
from read_models.payment_history group by 1, 2, 3, 4, 5, 6, 7, 8;
`
