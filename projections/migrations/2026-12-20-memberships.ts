// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-12-20-memberships'

export const statements = `
-- The charities where a login works. Until now each login worked at one, under the id of its person.
create table kept.memberships (
  staff_id uuid primary key,
  organisation_id uuid not null,
  login_id uuid not null,
  opened_at timestamptz,
  username_due boolean not null default false,
  created_at timestamptz not null default now(),
  -- listMemberships
  unique (login_id, organisation_id)
);
-- listLoginsWithUsernameDue
create index memberships_due on kept.memberships (created_at) where username_due;
insert into kept.memberships (staff_id, organisation_id, login_id)
  select person_id, organisation_id, person_id from kept.credentials where realm = 'staff'
  on conflict do nothing;

-- What a mailed link may change ends with the password or the username that it was asked for with,
-- at whichever charity that was.
alter table kept.credentials
  add column links_void_before timestamptz,
  add column undo_links_void_before timestamptz;
`
