/** The copy of the Inland Revenue's list, which a review searches by name and number. */
export const charityList = {
  name: '2026-11-30-charity-list',
  statements: `
create table operational.charity_lists (
  sha256 text primary key,
  file_name text not null,
  listed_on date not null,
  rows int not null,
  administrator_id uuid not null,
  uploaded_at timestamptz not null
);
create index charity_lists_uploaded on operational.charity_lists (uploaded_at desc);

create table operational.listed_charities (
  sha256 text not null references operational.charity_lists on delete cascade,
  row int not null,
  file_number text not null,
  name_en text not null,
  name_zh text not null,
  file_key text not null,
  name_en_key text not null,
  name_zh_key text not null,
  primary key (sha256, row)
);
create index listed_charities_file on operational.listed_charities (file_key) where file_key <> '';
create index listed_charities_en on operational.listed_charities (name_en_key) where name_en_key <> '';
create index listed_charities_zh on operational.listed_charities (name_zh_key) where name_zh_key <> '';
`,
}
