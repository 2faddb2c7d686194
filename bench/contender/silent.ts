import type { ProjectionLog } from '@almoner/projections/engine/run/run.ts'

/** Logs problems only: a measure is invalid if a read model failed. */
export const silent: ProjectionLog = {
  info: () => {},
  warn: (fields, message) => console.log(message, fields),
  error: (fields, message) => console.log(message, fields),
}
