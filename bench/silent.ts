import type { ProjectionLog } from '@almoner/projections/engine/run.ts'

/** Tells faults alone: a measure in which a read model failed is none. */
export const silent: ProjectionLog = {
  info: () => {},
  warn: (fields, message) => console.log(message, fields),
  error: (fields, message) => console.log(message, fields),
}
