// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-12-16-cards-by-reference'

export const statements = `
-- findCardByReference
create index donor_cards_reference on read_models.donor_cards (payment_method_reference)
  where removed_at is null;
`
