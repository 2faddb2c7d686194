// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-21-donor-cards'

export const statements = `
create table read_models.donor_cards (
  setup_id uuid primary key,
  donor_id uuid not null,
  payment_method_reference text not null,
  brand text not null,
  country text not null,
  last4 text,
  expires_month integer not null,
  expires_year integer not null,
  removed_at timestamptz,
  saved_position bigint not null,
  position bigint not null,
  check ((last4 is null) = (removed_at is not null))
);
create index donor_cards_kept on read_models.donor_cards (donor_id, saved_position)
  where removed_at is null;
comment on column read_models.donor_cards.last4 is 'personal';
`
