/** With what the lines of bank statements were reconciled, at any position. */
export const bankReconciliations = {
  name: '2026-11-30-bank-reconciliations',
  statements: `
create table read_models.bank_reconciliations (
  line_id uuid not null,
  position bigint not null,
  organisation_id uuid not null,
  counterpart_kind text
    check (counterpart_kind in ('payout', 'refund', 'offline_entry', 'bank_line')),
  counterpart_id uuid,
  at timestamptz not null,
  primary key (line_id, position),
  check ((counterpart_kind is null) = (counterpart_id is null))
);
-- findReconciliationsAsOf
create index bank_reconciliations_counterpart
  on read_models.bank_reconciliations (organisation_id, counterpart_id, position)
  where counterpart_id is not null;
`,
}
