// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-21-payments-of-people'

// Rows that stand already are nobody's until the rebuild that the new version asks for has said whose
// they are: no person has the id of zeros.
export const statements = `
alter table read_models.payment_history
  add column person_id uuid not null default '00000000-0000-0000-0000-000000000000';
-- paymentsOfPeople
create index payment_history_person
  on read_models.payment_history (person_id, organisation_id, status, initiated_position desc);
`
