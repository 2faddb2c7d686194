/**
 * The people who gave to a charity, in place of their days alone. The new version of the model of
 * payments fills them.
 */
export const donorRecords = {
  name: '2026-11-30-donor-records',
  statements: `
drop table read_models.givers;

create table read_models.donor_records (
  organisation_id uuid not null,
  person_id uuid not null,
  record_id uuid not null,
  is_listed boolean not null,
  days jsonb not null,
  own_given_cents bigint not null,
  own_plans jsonb not null,
  people int not null,
  gifts int not null,
  given_cents bigint not null,
  last_given_on date not null,
  plans int not null,
  first_name text not null,
  last_name text not null,
  organisation_name text,
  email text not null,
  phone_number text not null,
  first_position bigint not null,
  position bigint not null,
  primary key (person_id, organisation_id),
  check (not is_listed or record_id = person_id)
) with (fillfactor = 80);

comment on column read_models.donor_records.first_name is 'personal';
comment on column read_models.donor_records.last_name is 'personal';
comment on column read_models.donor_records.organisation_name is 'personal';
comment on column read_models.donor_records.email is 'personal';
comment on column read_models.donor_records.phone_number is 'personal';

-- donorsList: by the last gift, by the sum and by the first gift
create index donor_records_last on read_models.donor_records
  (organisation_id, last_given_on, first_position) where is_listed;
create index donor_records_given on read_models.donor_records
  (organisation_id, given_cents, first_position) where is_listed;
create index donor_records_first on read_models.donor_records
  (organisation_id, first_position) where is_listed;
-- donorsList: those with a monthly gift
create index donor_records_monthly on read_models.donor_records
  (organisation_id, last_given_on, first_position) where is_listed and plans > 0;
create index donor_records_monthly_given on read_models.donor_records
  (organisation_id, given_cents, first_position) where is_listed and plans > 0;
-- donorsList: the words of names and addresses
create index donor_records_words on read_models.donor_records using gin (
  read_models.search_pieces(organisation_id, last_given_on::timestamp at time zone 'UTC',
    array[case when plans > 0 then 'monthly' end],
    last_name || first_name || ' ' || coalesce(organisation_name, '') || ' ' || email))
  with (gin_pending_list_limit = 1024) where is_listed;

-- the parts of a record
create index donor_records_parts on read_models.donor_records (organisation_id, record_id)
  where record_id <> person_id;
-- findLikelySame: people with the same telephone number or name
create index donor_records_phone on read_models.donor_records (organisation_id, phone_number)
  where is_listed;
create index donor_records_name on read_models.donor_records
  (organisation_id, lower(last_name || ' ' || first_name)) where is_listed;
`,
}
