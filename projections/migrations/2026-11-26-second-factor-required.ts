// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-26-second-factor-required'

// Whether a charity's owners require a second factor of its staff.
export const statements = `
alter table read_models.charity_directory
  add column second_factor_required boolean not null default false;
`
