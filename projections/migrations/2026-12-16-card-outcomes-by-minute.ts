// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-12-16-card-outcomes-by-minute'

export const statements = `
-- takeTry: the outcomes of all charities in the last minutes, and the amounts that were refused.
create index card_outcomes_minute on read_models.card_outcomes (minute);
create index declined_tries_at on read_models.declined_tries (declined_at);
`
