/**
 * Payments and donors are sorted by the names that lists show. The new version of the model of
 * payments fills the table.
 */
export const namesOfPayers = {
  name: '2026-11-30-names-of-payers',
  statements: `
create table read_models.payer_names (
  organisation_id uuid not null,
  person_id uuid not null,
  name text not null,
  position bigint not null,
  -- paymentsList, by payer
  primary key (organisation_id, name, person_id)
);
comment on column read_models.payer_names.name is 'personal';
-- the names of a person who is erased
create index payer_names_person on read_models.payer_names (person_id);
-- donorsList, by name
create index donor_records_sorted on read_models.donor_records
  (organisation_id, left(lower(coalesce(nullif(organisation_name, ''),
    case when ascii(last_name) >= 11904 then last_name || first_name
      else btrim(first_name || ' ' || last_name) end)), 200), person_id)
  where is_listed;
`,
}
