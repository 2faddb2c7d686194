// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-12-08-texts-of-bank-lines'

export const statements = `
alter table kept.bank_statements add column texts_erased boolean not null default false;
-- eraseOldLineTexts
create index bank_statements_with_texts on kept.bank_statements (last_day) where not texts_erased;
`
