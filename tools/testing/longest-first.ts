import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take longer than ten seconds, the longest first. A worker that begins one of them last
 * keeps the run waiting while the other workers are idle.
 */
export const longFiles = [
  'bench/prices/prices.int.spec.ts',
  'api/routes-text.int.spec.ts',
  'apps/api.int.spec.ts',
  'apps/worker.int.spec.ts',
  'projections/engine/rebuild/beside.int.spec.ts',
  'workflows/engines/embedded/memory/many-waiting.int.spec.ts',
  'api/onboarding/application.int.spec.ts',
  'workflows/engines/embedded/embedded.int.spec.ts',
  'api/use-cases/abuse/begun-at-once.int.spec.ts',
  'eventstore/postgres/postgres.int.spec.ts',
  'eventstore/eventstoredb/eventstoredb.int.spec.ts',
  'e2e/start.e2e.spec.ts',
  'e2e/joining.e2e.spec.ts',
  'e2e/wallets.e2e.spec.ts',
  'e2e/account.e2e.spec.ts',
  'e2e/billing.e2e.spec.ts',
  'e2e/morning.e2e.spec.ts',
  'web/desk/settings/settings.spec.tsx',
  'sandbox/world/life/live.spec.ts',
  'workflows/simulation/simulation.spec.ts',
  'workflows/engines/temporal/replay.spec.ts',
]

const findPlace = ({ moduleId }: TestSpecification): number => {
  const place = longFiles.findIndex((path) => moduleId.endsWith(`/${path}`))
  return place < 0 ? longFiles.length : place
}

/**
 * Vitest's own order is by duration once the files have run, and by size on a clean checkout.
 * Projects stay in the order that Vitest gave them.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap((project) =>
      sorted
        .filter((file) => file.project === project)
        .toSorted((one, other) => findPlace(one) - findPlace(other)),
    )
  }
}
