// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-22-rows-of-the-erased'

// Rows that stand already say whose they are after the rebuild that the new version asks for.
export const statements = `
alter table read_models.payment_timeline add column person_id uuid;
-- the rows of somebody who is erased
create index payment_timeline_person on read_models.payment_timeline (person_id)
  where person_id is not null;
create index receipts_payer on read_models.receipts ((facts->>'payerId'));
`
