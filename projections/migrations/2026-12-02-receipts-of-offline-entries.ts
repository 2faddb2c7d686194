// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-12-02-receipts-of-offline-entries'

// Whether staff asked for a receipt of an offline entry. The void of an entry takes its receipt back.
export const statements = `
alter table read_models.payment_history
  add column receipt_requested boolean not null default false;

alter table read_models.receipts
  drop constraint receipts_void_reason_check,
  add constraint receipts_void_reason_check
    check (void_reason in ('given_back', 'payment_failed', 'corrected', 'entry_voided'));
`
