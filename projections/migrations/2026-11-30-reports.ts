/** A charity's reports, and the schedules that request them. */
export const reports = {
  name: '2026-11-30-reports',
  statements: `
create table read_models.reports (
  report_id uuid primary key,
  organisation_id uuid not null,
  round int not null check (round > 0),
  kind text not null,
  kind_version int not null,
  project_id uuid,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  basis text not null check (basis in ('business', 'recorded')),
  known_at timestamptz not null,
  known_position bigint not null,
  language text not null,
  format text not null,
  status text not null check (status in ('requested', 'ready', 'empty', 'failed')),
  requested_by uuid,
  schedule_id uuid,
  requested_at timestamptz not null,
  rows int,
  totals jsonb,
  bytes bigint,
  sha256 text,
  figures_sha256 text,
  ended_at timestamptz,
  requested_position bigint not null,
  position bigint not null
);
-- reportsList
create index reports_requested on read_models.reports (organisation_id, requested_position);

create table read_models.report_schedules (
  schedule_id uuid primary key,
  organisation_id uuid not null,
  kind text not null,
  project_id uuid,
  basis text not null,
  language text not null,
  format text not null,
  every text not null check (every in ('daily', 'weekly', 'monthly', 'yearly')),
  scheduled_by uuid not null,
  scheduled_at timestamptz not null,
  is_running boolean not null,
  position bigint not null
);
-- listSchedules
create index report_schedules_running on read_models.report_schedules (organisation_id, position)
  where is_running;
-- listAllSchedules
create index report_schedules_all on read_models.report_schedules (schedule_id) where is_running;
`,
}
