import type { TestProject } from 'vitest/node'
import { startThrowAwayPostgres } from './throw-away-postgres.ts'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  export interface ProvidedContext {
    databaseUrl: string
  }
}

/** One server for every integration spec of a run; each spec file makes its own database in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startThrowAwayPostgres()
  project.provide('databaseUrl', postgres.url)
  return postgres.stop
}
