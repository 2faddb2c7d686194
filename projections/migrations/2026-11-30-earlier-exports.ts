/** The files that a charity has made for its bookkeeper, by software. */
export const earlierExports = {
  name: '2026-11-30-earlier-exports',
  statements: `
-- listEarlierExports
create index reports_exported on read_models.reports (organisation_id, format, requested_position)
  where kind = 'gl_journal' and status = 'ready';
`,
}
