// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-12-21-referrals'

export const statements = `
create table read_models.referral_codes (
  organisation_id uuid primary key,
  code text not null unique
);
create table read_models.referrals (
  referred_id uuid primary key,
  referrer_id uuid,
  code text,
  name jsonb,
  status text check (status in ('in_review', 'awaiting_payment', 'closed')),
  joined_at timestamptz,
  joined_position bigint,
  position bigint not null
);
-- referralsList
create index referrals_joined on read_models.referrals (referrer_id, joined_position)
  where status is not null;
`
