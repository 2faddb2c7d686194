// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-25-inbox-list'

// The lists of manual reviews sorted by amount, and narrowed to days: of a charity, and of the platform.
export const statements = `
create index inbox_amount on read_models.inbox (organisation_id, amount_cents, opened_position);
create index inbox_happened on read_models.inbox (organisation_id, happened_at);
create index inbox_amount_of_platform on read_models.inbox (amount_cents, opened_position)
  where organisation_id is null;
create index inbox_happened_of_platform on read_models.inbox (happened_at)
  where organisation_id is null;
`
