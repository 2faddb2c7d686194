// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-12-21-subjects-of-reviews'

// What a review is about, for the page of that. The rebuild that the new version asks for fills the rest.
export const statements = `
alter table read_models.inbox add column about_kind text, add column about_id text;
update read_models.inbox set about_kind = 'payment', about_id = payment_id::text
  where payment_id is not null;
-- listOpenReviews
create index inbox_about on read_models.inbox (organisation_id, about_kind, about_id)
  where resolved_at is null;
`
