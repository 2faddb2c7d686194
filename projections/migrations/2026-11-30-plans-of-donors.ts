/**
 * The payer id that pays for the monthly gifts of an account, and what finds a merged record by the
 * names and addresses of its other payer ids. The new version of the model fills them.
 */
export const plansOfDonors = {
  name: '2026-11-30-plans-of-donors',
  statements: `
alter table read_models.payment_history add column plan_donor_id uuid;

alter table read_models.donor_records
  add column pays_as_id uuid,
  add column merged_names text not null default '',
  add column merged_emails text not null default '';
comment on column read_models.donor_records.merged_names is 'personal';
comment on column read_models.donor_records.merged_emails is 'personal';

-- listAccounts
create index donor_records_accounts on read_models.donor_records (organisation_id, pays_as_id)
  where pays_as_id is not null;

-- donorsList: the words of all names and addresses of a record
drop index read_models.donor_records_words;
create index donor_records_words on read_models.donor_records using gin (
  read_models.search_pieces(organisation_id, last_given_on::timestamp at time zone 'UTC',
    array[case when plans > 0 then 'monthly' end],
    last_name || first_name || ' ' || coalesce(organisation_name, '') || ' ' || email || ' '
      || merged_names || ' ' || merged_emails))
  with (gin_pending_list_limit = 1024) where is_listed;
`,
}
