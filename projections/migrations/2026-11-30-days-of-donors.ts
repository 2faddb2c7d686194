/** The days on which the person of a record gave. The new version of the model fills them. */
export const daysOfDonors = {
  name: '2026-11-30-days-of-donors',
  statements: `
alter table read_models.donor_records
  add column first_given_on date not null default '1900-01-01',
  add column given_on datemultirange not null default '{}';

-- donorsList: those whose first gift was in a period
create index donor_records_first_given on read_models.donor_records
  (organisation_id, first_given_on, first_position) where is_listed;
`,
}
