// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-12-04-payments-at-scale'

// paymentsList of a charity with millions of payments: an index for each filter in the order of the
// list, one for words, and the counts and sums of each day.
export const statements = `
create extension if not exists pg_trgm;

-- In lower case, with each sign beyond ASCII as the digits of its code: the index of three signs in a
-- row ignores letters that its locale does not know, and a Chinese name has two or three signs.
create function read_models.search_text(words text) returns text
language sql immutable strict parallel safe cost 500
return case when words ~ '[^[:ascii:]]' then (
  select string_agg(
    case when ascii(sign) < 128 then sign else to_hex(ascii(sign)) end, '' order by place)
  from regexp_split_to_table(lower(words), '') with ordinality as signs (sign, place)
) else lower(words) end;

create index payment_history_words on read_models.payment_history using gin (
  read_models.search_text(last_name || first_name || ' ' || first_name || ' ' || last_name || ' '
    || coalesce(organisation_name, '') || ' ' || email || ' ' || coalesce(receipt_number, '')
    || ' ' || coalesce(reference, '')) gin_trgm_ops);

drop index read_models.payment_history_initiated;
drop index read_models.payment_history_newest_by_status;
drop index read_models.payment_history_offline;
drop index read_models.payment_history_waiting;
create index payment_history_initiated on read_models.payment_history
  (organisation_id, initiated_at, initiated_position);
create index payment_history_status on read_models.payment_history
  (organisation_id, status, initiated_at, initiated_position);
create index payment_history_method on read_models.payment_history
  (organisation_id, method, initiated_at, initiated_position);
create index payment_history_project on read_models.payment_history
  (organisation_id, project_id, initiated_at, initiated_position);
create index payment_history_type on read_models.payment_history
  (organisation_id, transaction_type, initiated_at, initiated_position);
create index payment_history_offline on read_models.payment_history
  (organisation_id, initiated_at, initiated_position) where source = 'offline';
create index payment_history_waiting on read_models.payment_history
  (organisation_id, initiated_at, initiated_position) where waits_for_charity;

create table read_models.payment_days (
  organisation_id uuid not null,
  day date not null,
  project_id text not null,
  method text not null,
  type text not null,
  source text not null,
  status text not null,
  waits boolean not null,
  payments int not null,
  received_cents bigint not null,
  position bigint not null,
  primary key (organisation_id, day, project_id, method, type, source, status, waits)
) with (fillfactor = 80);
`
