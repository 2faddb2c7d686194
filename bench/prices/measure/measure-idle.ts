import type { MeasuredWorld } from '../counting/measured-world.ts'
import type { Statement } from '../counting/statement-log.ts'

/** Counts the statements that each pool sends in a minute without any use of the product. */
export const measureIdle = async (
  world: MeasuredWorld,
): Promise<readonly { pool: string; statements: number; transactions: number }[]> => {
  // Work that the last jobs deferred is done by then.
  await pass(world, { steps: 30, milliseconds: 10_000 })
  const statements = await pass(world, { steps: 60, milliseconds: 1_000 })
  const pools = Map.groupBy(statements, ({ application }) => application)
  return [...pools]
    .map(([pool, sent]) => ({
      pool,
      statements: sent.length,
      transactions: new Set(sent.map(({ transaction }) => transaction)).size,
    }))
    .toSorted((one, other) => one.pool.localeCompare(other.pool))
}

const pass = async (
  world: MeasuredWorld,
  { steps, milliseconds }: { steps: number; milliseconds: number },
): Promise<readonly Statement[]> => {
  const statements: Statement[] = []
  for (let step = 0; step < steps; step += 1) statements.push(...(await world.moveOn(milliseconds)))
  return statements
}
