/** Receipts. */
export const receipts = `
create table read_models.receipts (
  organisation_id uuid not null,
  receipt_number text not null,
  payment_id uuid not null,
  facts jsonb not null,
  payer jsonb not null,
  issued_at timestamptz not null,
  mailed_at timestamptz,
  issued_position bigint not null,
  position bigint not null,
  voided_at timestamptz,
  void_reason text
    check (void_reason in ('given_back', 'payment_failed', 'corrected', 'entry_voided')),
  primary key (organisation_id, receipt_number),
  check ((voided_at is null) = (void_reason is null))
);
comment on column read_models.receipts.payer is 'personal';
-- findReceipt, receiptsOfPayment
create index receipts_payment on read_models.receipts (payment_id, issued_position desc);
create index receipts_payer on read_models.receipts ((facts->>'payerId'));
`
