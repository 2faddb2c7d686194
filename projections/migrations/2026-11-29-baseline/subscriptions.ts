/** What charities pay for their plans: their subscriptions and the platform's invoices. */
export const subscriptions = `
create table read_models.subscriptions (
  organisation_id uuid primary key,
  plan text not null,
  billing_period text not null check (billing_period in ('annual', 'monthly')),
  size text,
  current_from date,
  current_until date,
  status text not null check (status in ('running', 'past_due')),
  resting_project_ids jsonb not null,
  next_act_at timestamptz,
  state jsonb not null,
  position bigint not null
);
-- listDueSubscriptions
create index subscriptions_due on read_models.subscriptions (organisation_id)
  where next_act_at is not null;

create table read_models.invoices (
  invoice_id uuid primary key,
  organisation_id uuid not null,
  issued_position bigint not null,
  issued_on date not null,
  number text unique,
  reason text not null check (reason in ('period', 'upgrade')),
  plan text not null,
  billing_period text not null check (billing_period in ('annual', 'monthly')),
  size text,
  period_from date not null,
  period_until date not null,
  amount_cents bigint not null check (amount_cents > 0),
  credited_cents bigint not null check (credited_cents >= 0),
  paid_cents bigint not null check (paid_cents >= 0),
  voided_cents bigint not null check (voided_cents >= 0),
  owed_cents bigint not null check (owed_cents >= 0),
  status text not null check (status in ('due', 'charging', 'failed', 'paid', 'void')),
  due_on date not null,
  given_up_on date,
  failure text,
  retry_at timestamptz,
  paid_on date,
  position bigint not null,
  check (owed_cents = amount_cents - credited_cents - paid_cents - voided_cents)
);
-- invoicesList
create index invoices_issued on read_models.invoices (organisation_id, issued_position)
  where number is not null;
-- failingInvoicesList
create index invoices_failing on read_models.invoices (issued_position)
  where failure is not null and status in ('failed', 'charging');

create table read_models.invoiced_charities (
  organisation_id uuid primary key,
  name jsonb not null,
  position bigint not null
);
`
