/** What banks answered about cards. */
export const cardTesting = `
create table read_models.card_outcomes (
  organisation_id uuid not null,
  minute timestamptz not null,
  declined bigint not null check (declined >= 0),
  succeeded bigint not null check (succeeded >= 0),
  position bigint not null,
  -- takeTry, countCardOutcomes
  primary key (organisation_id, minute)
) with (fillfactor = 80);
-- takeTry: the outcomes of all charities in the last minutes, and the amounts that were refused.
create index card_outcomes_minute on read_models.card_outcomes (minute);

create table read_models.declined_tries (
  payment_id uuid not null,
  try int not null,
  organisation_id uuid not null,
  declined_at timestamptz not null,
  position bigint not null,
  -- takeTry
  primary key (payment_id, try)
);
create index declined_tries_at on read_models.declined_tries (declined_at);

-- When banks refused tries of these payments, from a moment on.
create function read_models.declines(payments uuid[], since timestamptz)
returns setof timestamptz
language sql stable
as $body$
  select d.declined_at from (
    select * from read_models.declined_tries t where t.payment_id = any (payments) offset 0) d
  where d.declined_at >= since
$body$;
`
