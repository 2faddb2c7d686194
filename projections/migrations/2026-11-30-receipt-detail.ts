// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-30-receipt-detail'

// Whether a charity's receipts name the payer.
export const statements = `
alter table read_models.charity_directory
  add column receipt_detail text not null default 'detailed'
    check (receipt_detail in ('basic', 'detailed'));
`
