/** The people who gave on a day, by the month of their earlier day. The model's new version fills them. */
export const giverMonths = {
  name: '2026-11-30-giver-months',
  statements: `
create table read_models.giver_months (
  organisation_id uuid not null,
  day date not null,
  recorded_day date not null,
  earlier_month date not null,
  people int not null,
  primary key (organisation_id, day, recorded_day, earlier_month)
) with (fillfactor = 80);

-- countGivers: those who had given before in the month in which a period starts
create index giver_days_earlier on read_models.giver_days (organisation_id, earlier_day, day);
`,
}
